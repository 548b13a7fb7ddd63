"""What the engine has room for: every limit of a board, in one place.

Boards are checked against them when they are read; a test holds them against the engine's own tables.
"""

SEATS = (2, 5)  # BASE-01; rows of cards are laid out for five hands
CITIES = 60  # a set of cities is one word of 60 bits
TRACKS = 120  # a set of tracks is two such words
SPACES = 9  # of a track: a payment is a colour and one digit
CARDS = 255  # train cards in all: counted in bytes
TICKETS = 255  # numbered in bytes
TICKETS_WITH_STATIONS = 63  # what stations lend is compared by points, then by up to 63 tickets done
TICKET_POINTS = 99
DECKS = 4  # of tickets: those still to be dealt lie on a stack with room for five questions
DEALT = 6  # tickets at once: a choice is one of the 64 sets of their places
MIXED_DECKS = 2  # where a player names the mix
PENDING = 127  # cards dealt or drawn at once: what a question on the stack can count
TRAINS = 255
POINTS = 999  # of a route, a bonus, a station
GOODS = 255  # what all tokens of a board are worth together: a seat that has them all counts them in a byte
TURNED = 20  # cards at a tunnel
STATIONS = 5  # of a seat: what they lend is searched for exactly
PASSENGERS = 60  # of a seat: one in every city
STAND_INS = 7  # cards in place of one: their groups are counted in a table of eight
