# The DLL, with the tests under wine.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
set(CMAKE_C_FLAGS_INIT -O1)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(BUILD_SHARED_LIBS ON)
set(wine env WINEDEBUG=-all WINEPREFIX=${CMAKE_BINARY_DIR}/wine WINEPATH=Z:${CMAKE_BINARY_DIR} wine)
set(PEG_TEST_RUNNER ${wine})
# Two tests that begin at once would both make the folder of wine, and one of them fail.
get_property(trying GLOBAL PROPERTY IN_TRY_COMPILE)
if(NOT trying AND NOT EXISTS ${CMAKE_BINARY_DIR}/wine/system.reg)
    execute_process(COMMAND ${wine} wineboot --init OUTPUT_QUIET ERROR_QUIET)
endif()
