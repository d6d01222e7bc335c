"""Who is who: which spellings are one person, which may be, and how an admin joins or splits them."""
