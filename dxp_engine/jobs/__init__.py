"""Parallel work: the same call runs in this process, in many on this machine, or on a Dask cluster."""

from dxp_engine.jobs.journal import Journal, JournalError
from dxp_engine.jobs.pool import Pool, as_they_come, open_pool

__all__ = ["Journal", "JournalError", "Pool", "as_they_come", "open_pool"]
