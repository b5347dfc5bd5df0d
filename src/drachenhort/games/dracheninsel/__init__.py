"""Die Dracheninsel: treasures that two must carry and one may keep."""
