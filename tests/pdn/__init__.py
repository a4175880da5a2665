"""Tests of reading and writing games."""
