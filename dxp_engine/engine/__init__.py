"""The process that other programs talk to."""
