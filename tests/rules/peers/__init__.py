"""Other draughts libraries, asked in environments of their own: two of them share the import name `draughts`."""
