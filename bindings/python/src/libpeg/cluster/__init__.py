"""Work beyond one processor: in threads of this process, or on many machines.

`workers.py` runs tasks in threads, on an executor or on a cluster of Dask, by the same call. What
stands on it asks a question of many boards, or takes one question apart. Nothing here is imported
before it is asked for, and Dask only where a client of it is given.
"""
