"""Work beyond one processor: in threads of this process, or on many machines.

`workers.py` runs tasks in threads, on an executor or on a cluster of Dask, by the same call. What
stands on it asks questions of many boards. Nothing here is imported before it is asked for, and
Dask only where a client of it is given.
"""
