"""What bots know of Ticket to Ride: the board, hands, networks and the clock."""
