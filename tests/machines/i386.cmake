# Addresses have 32 bits, and doubles more than 64 while they are worked with. The processor has
# no vectors.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
set(CMAKE_C_FLAGS_INIT -O1)

# Most processors of 64 bits run this themselves.
set(libraries /usr/i686-linux-gnu/lib)
set(PEG_TEST_RUNNER ${libraries}/ld-linux.so.2 --library-path ${libraries})
execute_process(COMMAND ${PEG_TEST_RUNNER} ${libraries}/libc.so.6
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
if(NOT result EQUAL 0)
    set(PEG_TEST_RUNNER qemu-i386 -L /usr/i686-linux-gnu)
endif()
