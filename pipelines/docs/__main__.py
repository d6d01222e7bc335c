"""`python -m pipelines.docs`: see `pages.main`."""

import sys

from pipelines.docs.pages import main

sys.exit(main())
