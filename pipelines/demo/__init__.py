"""Invented seasons, drawn from a seed: files an admin could have uploaded, with every event the rules speak of."""
