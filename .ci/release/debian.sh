#!/usr/bin/env bash
# usage: debian.sh FOLDER
#
# Builds the packages of Debian in a folder that has the archive of the sources, and these unpacked with debian/, and has
# lintian read them. Root installs what that takes, as in the bare system of release.sh.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../../tests/quality/common.bash"

cd "$1"/libpeg-*/
# The tools of Debian are to find Debian's Python and node.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    quietly "apt-get update failed." apt-get update -q
    quietly "What builds packages cannot be installed." apt-get install -y -q --no-install-recommends dpkg-dev fakeroot lintian
    quietly "What builds libpeg cannot be installed." apt-get build-dep -y -q --no-install-recommends ./
fi
{ command -v dpkg-buildpackage && command -v lintian && dpkg-checkbuilddeps; } >"$scratch/missing" 2>&1 ||
    { echo "left out: the packages of Debian: dpkg-dev, lintian or what builds them is not here" && exit; }
# Their tests are those of ./dev test, once more.
quietly "The packages of Debian are not built." \
    env DEB_BUILD_OPTIONS="nocheck parallel=$(nproc)" dpkg-buildpackage -us -uc
# Nobody has asked Debian for these packages yet, the checksums are signed rather than the archive, and a dry run may know
# no mail and no address. The status counts what lintian itself has screened, too.
suppressed=initial-upload-closes-no-bugs,debian-watch-does-not-check-openpgp-signature
! grep -q '<>' debian/control || suppressed+=,bogus-mail-host-in-debian-changelog,malformed-contact
grep -q '^Homepage:' debian/control || suppressed+=,no-homepage-field
[ -e debian/watch ] || suppressed+=,debian-watch-file-is-missing
lintian -EI --pedantic --suppress-tags $suppressed ../libpeg_*.changes >"$scratch/found" 2>&1 ||
    [ $? -le 2 ] || fail "lintian fails: $(<"$scratch/found")"
! grep -v '^running with root ' "$scratch/found" >&2 || fail "lintian finds something."
echo "made: the packages of Debian, without a word from lintian"
