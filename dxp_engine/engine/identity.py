"""Who the engine is. The version stands here once more because the package's metadata take long to load."""

NAME = "dxp-engine"
VERSION = "0.1.0"
AUTHOR = "dxp-engine developers"
