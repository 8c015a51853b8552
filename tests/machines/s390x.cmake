# Numbers begin with their most significant byte.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)
set(CMAKE_C_FLAGS_INIT -O1)
set(PEG_TEST_RUNNER qemu-s390x -L /usr/s390x-linux-gnu)
