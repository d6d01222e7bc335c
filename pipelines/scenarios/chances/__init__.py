"""How likely things are: strength and attendance from weeks played, and the weeks to come drawn at random."""
