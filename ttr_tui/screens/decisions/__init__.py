"""What the player at the table has to decide: one small part for each kind of decision."""
