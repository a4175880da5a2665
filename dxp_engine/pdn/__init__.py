"""Games in PDN: read anything, write the standard."""
