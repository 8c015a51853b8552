#!/usr/bin/env bash
# Tests the JavaScript package and the game, and builds the game, with what that needs of npm.
#
# usage: run.sh tests                   tests the package as it lies here
#        run.sh checked                 looks for faults in the package and the game without running them
#        run.sh packages                tests it as people install it: packed, in empty projects
#        run.sh web BROWSER FILE...     tests the game in chromium or firefox; options of Playwright may follow
#        run.sh site                    builds the game as a site, and <peg-board> as one file, in dist/
#        run.sh puzzles                 chooses the daily puzzles of the game anew
#        run.sh picture                 makes the pictures of the game anew
#        run.sh with COMMAND...         runs a command with what the tests of the game have of npm
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

esbuild=0.28.2
typescript=5.9.3
# The last for the Node 18 of Debian 12.
playwright=1.61.1

# What the packed package is installed beside: bundlers by the versions people have, what else runs
# JavaScript, and what finds faults in packages.
bundlers=(vite5@npm:vite@5.4.21 vite6@npm:vite@6.4.6 vite7@npm:vite@7.3.8 vite8@npm:vite@8.3.8 webpack@5.112.2
    "esbuild@$esbuild" bun@1.4.5 deno@2.9.6 publint@0.3.25 @arethetypeswrong/cli@0.18.5)

# need VARIABLE PACKAGE VERSION [PATH]: has the variable name the folder of a package, or a
# path in it, which is fetched unless it is here.
need() {
    local folder=$PWD/build/$2-$3
    export "$1=$folder/node_modules/$2${4:-}"
    [ -e "${!1}" ] || npm install --prefix "$folder" --no-save --no-audit --no-fund "$2@$3" >&2
}

need_bundlers() {
    export PACKAGES=$PWD/build/packages
    [ -e "$PACKAGES/node_modules/publint" ] ||
        npm install --prefix "$PACKAGES" --no-save --no-audit --no-fund "${bundlers[@]}" >&2
}

build_site() {
    node bindings/javascript/wasm/prepare.js
    need ESBUILD esbuild $esbuild
    node examples/web/site/build.js dist
    "${ESBUILD:?}/bin/esbuild" bindings/javascript/inline-peg-board.js --bundle --format=iife --minify --log-level=warning \
        --log-override:empty-import-meta=silent --outfile=dist/peg-board.js
}

need_web() {
    node bindings/javascript/wasm/prepare.js
    need PLAYWRIGHT playwright $playwright
    need AXE axe-core 4.14.1
    need ESBUILD esbuild $esbuild
}

word=$1
shift
case $word in
tests)
    need TSC typescript $typescript /bin/tsc
    node --test --test-reporter=tap bindings/javascript/test/*.test.js
    ;;
checked)
    need TSC typescript $typescript /bin/tsc
    # The last for the Node 18 of Debian 12.
    need OXLINT oxlint 1.15.0 /bin/oxlint
    node "$TSC" -p examples/web/jsconfig.json
    node "$OXLINT" --deny-warnings -A no-new-array -A no-useless-spread -A no-unused-private-class-members \
        --ignore-pattern '**/inlined.js' bindings/javascript examples/web examples/browser
    ;;
packages)
    need PLAYWRIGHT playwright $playwright
    need_bundlers
    node --test --test-reporter=tap bindings/javascript/test/packages/*.test.js
    ;;
with)
    need_web
    "$@"
    ;;
web)
    need_web
    node "${PLAYWRIGHT:?}/cli.js" test --config examples/web/test "--project=$1" "${@:2}" |
        sed '/^  [0-9]* flaky$/,/^  [0-9]/s/^    /tried again: /'
    ;;
site) build_site ;;
puzzles)
    node bindings/javascript/wasm/prepare.js
    node examples/web/site/choose.js
    ;;
picture)
    build_site
    need PLAYWRIGHT playwright $playwright
    node examples/web/site/picture.js dist/peg-solitaire.html docs/pictures
    ;;
esac
