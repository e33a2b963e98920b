"""Pages, HTTP calls and WebSocket messages. Only the app uses it."""
