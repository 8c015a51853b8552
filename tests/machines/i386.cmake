# Addresses have 32 bits, and doubles more than 64 while they are worked with. The processor has
# no vectors.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
set(CMAKE_C_FLAGS_INIT -O1)
set(PEG_TEST_RUNNER qemu-i386 -L /usr/i686-linux-gnu)
