"""What a player or team still can reach, and how likely: hypothetical seasons put through the league's own models."""
