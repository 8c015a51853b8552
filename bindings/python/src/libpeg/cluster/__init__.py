"""Work beyond one process: on all the processors of this machine, or on many machines.

`workers.py` runs tasks on processes of this machine or on a cluster of Dask, by the same call.
What stands on it asks a question of many boards, or takes one question apart. Nothing here is
imported before it is asked for, and Dask only where a client of it is given.
"""
