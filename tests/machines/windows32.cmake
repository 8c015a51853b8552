# Only built: a 64-bit wine runs none of it.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR X86)
set(CMAKE_C_COMPILER i686-w64-mingw32-gcc)
set(CMAKE_C_FLAGS_INIT -O1)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
