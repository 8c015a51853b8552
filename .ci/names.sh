#!/usr/bin/env bash
# What a file of lib/ has for itself, a function, a variable, a type, a macro or a constant, has a
# name that no other file gives: so the sources can be joined, and a profile read.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../tests/quality/common.bash"

cd "$root/lib"
perl -0777 -ne '
    s{/\*.*?\*/}{}gs;
    my %own;
    $own{$1} = 1 while /^(?:\w+ )?static [^=;(]*?(\w+)(?:\[.*)?(?: =|;|\()/gm;
    $own{$1} = 1 while /^(?:typedef )?(?:struct|enum|union) (\w+) \{/gm;
    $own{$1} = 1 while /^\} (\w+);/gm;
    $own{$1} = 1 while /^typedef [^{;]*?(\w+)(?:;|\()/gm;
    $own{$1} = 1 while /^#define (\w+)/gm;
    while (/^(?:typedef )?enum ?\w* \{(.*?)\}/gms) {
        my $constants = $1;
        $own{$1} = 1 while $constants =~ /(\w+)\s*(?:=[^,]*)?(?:,|$)/g;
    }
    print "$_ $ARGV\n" for grep { !/^peg_/ } keys %own;
' */*.[ch] | sort | awk '
    # What sources tell their template, and what they ask of the system.
    $1 ~ /^(PEG_(WIDTH|LANES|TARGET)|_.*|WIN32_.*)$/ { next }
    { files[$1] = files[$1] " " $2; count[$1]++ }
    END { for (name in files) if (count[name] > 1) print name ":" files[name] }
' | sort >"$scratch/shared"
[ ! -s "$scratch/shared" ] || { cat "$scratch/shared" >&2; fail "These names of lib/ are given by several files."; }
