#!/usr/bin/env bash
# Builds the manual as a site in build/docs/html, which needs no server, and sees to it that every
# link leads somewhere, every snippet runs, and axe finds no fault in a page.
#
# usage: build.sh           does that
#        build.sh pictures  and leaves pictures of pages in build/docs/pictures
#
# SITE_URL may be the address where the site will stand. Then each page names its own address and that of its picture in
# full, as previewers need it, the page for wrong addresses finds the others without a script, and sitemap.xml takes the
# place of sitemap.txt.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

site=build/docs
python=$site/venv/bin/python

# has_tools: brings those of Python, and libpeg itself where its sources are newer.
has_tools() {
    local sources=(include lib bindings/python/src bindings/python/bulk)
    [ -x $python ] || python3 -m venv $site/venv
    $python -m pip install -q --disable-pip-version-check sphinx==9.0.4 myst-parser==5.2.0 furo==2025.12.19 \
        sphinx-copybutton==0.5.2
    if [ ! -e $site/installed ] || [ -n "$(find "${sources[@]}" -newer $site/installed -print -quit)" ]; then
        $python -m pip install -q --disable-pip-version-check './bindings/python[dask,gym,test]'
        touch $site/installed
    fi
}

# The rest is run with the tools of npm.
if [ "${1:-}" != made ]; then
    mkdir -p $site
    has_tools
    exec bindings/javascript/run.sh with docs/site/build.sh made "$@"
fi
shift

"$ESBUILD/bin/esbuild" bindings/javascript/inline-peg-board.js --bundle --format=iife --minify --log-level=warning \
    --log-override:empty-import-meta=silent --outfile=$site/board/peg-board.js
rm -rf $site/html
$python -B docs/site/stage.py $site/source $site/extra
$python -B -m sphinx -q -n -W --keep-going -b html -c docs $site/source $site/html
node docs/site/game.js $site/game $site/html
$python -B docs/site/links.py $site/html
$python -B docs/site/addresses.py
$python -B -m pytest -q -p no:cacheprovider -k examples_in bindings/python/tests/test_pages.py
if ! node --test --test-reporter=tap --test-name-pattern=README bindings/javascript/test/package.test.js \
    >$site/snippets.log || ! grep -q '^# pass [1-9]' $site/snippets.log; then
    cat $site/snippets.log
    exit 1
fi
tests/quality/docs.sh
node docs/site/look.js $site/html "$@"
echo "The manual is $site/html/index.html."
