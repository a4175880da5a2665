"""Tests of parallel work."""
