"""What leaves the house for people who never open Rackbook: a calendar, PDF files, a site for any web host."""
