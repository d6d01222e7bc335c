"""The generated pages of docs/: `python -m pipelines.docs` writes them."""
