from typing import Any

# cffi describes types in the language of C, which no checker of Python reads.
ffi: Any
lib: Any
