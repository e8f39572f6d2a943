"""Many games: simulated, measured, drawn."""
