"""What readers get from the command line: standings, receipts and the history of uploads, as text."""
