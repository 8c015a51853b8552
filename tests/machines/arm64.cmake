# Other vectors, and char has no sign.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_C_FLAGS_INIT -O1)
set(PEG_TEST_RUNNER qemu-aarch64 -L /usr/aarch64-linux-gnu)
