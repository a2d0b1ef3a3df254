"""What each answer would do now, in words."""
