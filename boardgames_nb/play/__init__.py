"""Records and tables: games that are played, kept and shown."""
