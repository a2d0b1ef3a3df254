"""What lies in `deploy/`, and the way through `docs/hosting.md`."""
