"""Training: games of the engine against itself, and weights of the evaluation fitted to them."""
