#!/usr/bin/env bash
# usage: bare.sh COMMAND...
#
# Runs a command in a copy of what is committed, on a Debian 12 on which nothing is installed: no
# compiler, no CMake, no Python. Needs root, debootstrap, and the network as this machine reaches
# it, by its settings for apt, pip and npm. The bare system is made once, in BARE or /var/tmp. A
# copy of the folder that SHARE names is /shared there, and copied back after a command without a fault.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

bare=${BARE:-/var/tmp/bare-debian-12}
[ "$(id -u)" = 0 ] || fail "Only root can make a bare system."
[ $# -gt 0 ] || fail "usage: bare.sh COMMAND..."

if [ ! -e "$bare.done" ]; then
    mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null |
        head -n 1 | tr -d ' ' || true)
    rm -rf "$bare"
    quietly "A bare system cannot be made." debootstrap --variant=minbase --include=ca-certificates \
        bookworm "$bare" ${mirror:+"$mirror"}
    touch "$bare.done"
fi

# Not below /tmp, which may be small.
system=$(mktemp -d "$bare.XXXX")
leave() {
    ! mountpoint -q "$system/proc" || umount "$system/proc"
    ! mountpoint -q "$system/dev" || umount -l "$system/dev"
    rm -rf "$system" "$scratch"
}
trap leave EXIT
cp -a "$bare/." "$system/"
for path in /etc/apt/apt.conf /etc/apt/apt.conf.d /etc/resolv.conf /etc/hosts /etc/ssl/certs /usr/local/share/ca-certificates \
    /etc/npmrc /root/.npmrc /etc/pip.conf /root/.config/pip; do
    [ -e "$path" ] || continue
    rm -rf "${system:?}$path"
    mkdir -p "$system${path%/*}"
    cp -aL "$path" "$system$path"
done
git clone -q --no-local "$root" "$system/libpeg"
[ -z "${SHARE:-}" ] || cp -r "$SHARE" "$system/shared"
mount -t proc proc "$system/proc"
mount --rbind /dev "$system/dev"
mount --make-rslave "$system/dev"

settings=()
while IFS= read -r -d '' setting; do
    [[ ! ${setting,,} =~ ^(https?_proxy|no_proxy|pip_|npm_config_|ssl_cert|requests_ca|node_extra) ]] ||
        settings+=("$setting")
done < <(env -0)
env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "${settings[@]}" \
    chroot "$system" /bin/sh -c 'cd /libpeg && exec "$@"' sh "$@"
[ -z "${SHARE:-}" ] || cp -r "$system/shared/." "$SHARE"
