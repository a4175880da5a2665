"""`python -m dxp_engine`, the same as the console script `dxp-engine`."""

from dxp_engine.cli.main import main

main()
