"""Play and study any game in a terminal; what is shown comes from scenes, so no rules live here."""
