# libpeg::peg is the shared library, libpeg::peg_static the static one. Both stand where this archive was unpacked.
get_filename_component(_libpeg "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET libpeg::peg)
    add_library(libpeg::peg SHARED IMPORTED)
    set_target_properties(libpeg::peg PROPERTIES
        IMPORTED_LOCATION "${_libpeg}/@shared@"
        INTERFACE_INCLUDE_DIRECTORIES "${_libpeg}/include")
    if(NOT "@implib@" STREQUAL "")
        set_target_properties(libpeg::peg PROPERTIES
            IMPORTED_IMPLIB "${_libpeg}/@implib@"
            INTERFACE_COMPILE_DEFINITIONS PEG_DLL)
    endif()
    add_library(libpeg::peg_static STATIC IMPORTED)
    set_target_properties(libpeg::peg_static PROPERTIES
        IMPORTED_LOCATION "${_libpeg}/@static@"
        INTERFACE_INCLUDE_DIRECTORIES "${_libpeg}/include"
        INTERFACE_LINK_LIBRARIES "@thread@")
endif()
unset(_libpeg)
