"""An independent, slow and plain draughts move generator: the judge over the fast one."""
