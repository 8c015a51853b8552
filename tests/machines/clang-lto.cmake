# The shared library, as optimised as can be: all files seen together.
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_FLAGS_INIT -O3)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -fuse-ld=lld)
set(CMAKE_EXE_LINKER_FLAGS_INIT -fuse-ld=lld)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
set(BUILD_SHARED_LIBS ON)
