# ./dev release writes the sum of the archive in here, and puts the port with the release.
vcpkg_download_distfile(archive
    FILENAME "libpeg-${VERSION}.tar.gz"
    SHA512 @SHA512@)
vcpkg_extract_source_archive(source ARCHIVE "${archive}")
vcpkg_cmake_configure(SOURCE_PATH "${source}"
    OPTIONS -DPEG_BUILD_MAN=OFF -DPEG_BUILD_TESTS=OFF -DPEG_BUILD_EXAMPLES=OFF)
vcpkg_cmake_install()
vcpkg_copy_pdbs()
vcpkg_cmake_config_fixup(PACKAGE_NAME libpeg CONFIG_PATH lib/cmake/libpeg)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
    "${CURRENT_PACKAGES_DIR}/share/doc")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")
