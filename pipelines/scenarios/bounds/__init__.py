"""What is certain and what is out of reach: the ends of a season, and the verdicts they allow."""
