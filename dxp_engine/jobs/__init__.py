"""Parallel work: the same call runs in this process, in many on this machine, or on a Dask cluster."""
