"""What happens at a table while people play. Http and the app use it."""
