"""Training: games of the engine against itself, and weights of the learned evaluation fitted to them."""
