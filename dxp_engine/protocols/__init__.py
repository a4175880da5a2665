"""Protocol machines without input or output: bytes in, messages out, and back; they know no rules of draughts."""
