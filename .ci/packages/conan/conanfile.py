"""libpeg for Conan 2. ./dev release writes conandata.yml beside it: where the archive is, and its sum."""

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir


class Libpeg(ConanFile):
    name = "libpeg"
    description = "A peg solitaire engine to embed"
    license = "MIT"
    topics = ("peg solitaire", "puzzle", "solver")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    languages = ("C",)
    options = {  # noqa: RUF012
        "shared": [True, False],
        "without_counting": [True, False],
        "without_fewest": [True, False],
        "without_tables": [True, False],
        "few_widths": [True, False],
    }
    default_options = dict.fromkeys(options, False)

    def layout(self):
        cmake_layout(self, src_folder="src")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("MAN", "TESTS", "EXAMPLES"):
            toolchain.variables[f"PEG_BUILD_{part}"] = False
        for part in ("without_counting", "without_fewest", "without_tables", "few_widths"):
            toolchain.variables[f"PEG_{part.upper()}"] = self.options.get_safe(part)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, f"{self.package_folder}/licenses")
        # Conan writes what CMake and pkg-config read.
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):
            rmdir(self, f"{self.package_folder}/{folder}")

    def package_info(self):
        self.cpp_info.libs = ["peg"]
        self.cpp_info.set_property("cmake_file_name", "libpeg")
        self.cpp_info.set_property("cmake_target_name", "libpeg::peg")
        self.cpp_info.set_property("pkg_config_name", "libpeg")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
        if self.settings.os == "Windows" and self.options.shared:
            self.cpp_info.defines = ["PEG_DLL"]
