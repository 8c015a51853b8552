"""Runs the sessions in Python that pages show, those of a page as one.

usage: snippets.py PAGE...

The programs in C are run by tests/quality/docs.sh, those in JavaScript by package.test.js.
"""

import doctest
import re
import sys
from pathlib import Path

failed = tried = 0
for page in map(Path, sys.argv[1:]):
    text = page.read_text(encoding="utf-8")
    session = "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(session, {}, str(page), str(page), 0)
    results = doctest.DocTestRunner().run(test)
    failed += results.failed
    tried += results.attempted
print(f"{tried} lines of Python, of which {failed} print something else.")
sys.exit(failed > 0 or tried == 0)
