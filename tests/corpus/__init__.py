"""What earlier versions have kept."""
