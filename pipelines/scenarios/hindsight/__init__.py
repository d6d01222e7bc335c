"""The season as it stood after an earlier week, what was foretold of it then, and how far that came true."""
