"""What each screen is sent. Live and http use it."""
