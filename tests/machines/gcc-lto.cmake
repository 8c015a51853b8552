# The shared library, as optimised as can be: all files seen together.
set(CMAKE_C_COMPILER gcc)
set(CMAKE_C_FLAGS_INIT -O3)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
set(BUILD_SHARED_LIBS ON)
