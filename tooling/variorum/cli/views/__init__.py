"""What the commands print of each kind of thing: one module a kind, a page for people beside the data for programs."""
