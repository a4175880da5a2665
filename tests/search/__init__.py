"""Tests of the search: tactics, exact scores, draw rules inside the tree, and how a search is bounded and stopped."""
