# Another C library, with small stacks.
set(CMAKE_C_COMPILER musl-gcc)
set(CMAKE_C_FLAGS_INIT -O1)
