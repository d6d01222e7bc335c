"""Rackbook: the season book for pool leagues."""
