"""The admin's page: one warm process, plain forms that work without script, no data of its own."""
