# The report of a contest between bots.

title = Arena: { $game }
facts = { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}, { $games ->
    [one] { $games } game
   *[other] { $games } games
}, seed { $seed }
unfinished-contest = The contest was interrupted: this is how it stood.

## Who is better

ratings = Ratings
ratings-about = Points above the mean of all who played; 400 points are odds of ten to one in a game. The line is where a rating lies at 95 %.
meetings = Head to head
meetings-about = The share of wins of the first against the second. The mark is what was counted, the line where it lies, the upright line what it would be if both were alike.
meetings-together = Two teams played the same deals. The share counts who won where the other did not; half if both did, or neither.
against = { $a } against { $b }
alone = { $a } alone against { $n } × { $b }
better = { $bot } is better
not-clear = not clear
early = stopped early
after-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}

## What games were like

scores = Scores
scores-about = How often each scored what, at all its seats; the mark is the mean.
parts = Where points come from
parts-about = On average at a seat. In brackets: how many were completed, of how many.
bot = Bot
total = Total
winning = What wins
winning-about = What winners had, and what the others had, on average. On the right: how often the one with the most of it won the game.
winners = winners
others = others
most-won = most wins { $share }
order = Seats
order-about = How often a place in the order of moves won. Every bot sat at each as often.
place = { $place }.
lengths = Length
lengths-about = Decisions in a game, of all seats: { $mean } on average.
pace = Time to think
pace-about = Of one core, for a decision.
mean-ms = mean
slowest-ms = slowest
milliseconds = { $ms } ms

## Parts of a score

part-routes = routes
part-ticket = tickets
part-longest-path = longest path
part-most-tickets = most tickets
part-stations-left = stations kept
part-goods = goods
part-city = big cities
part-delivered = deliveries
part-any-colour = any goods

## Ends

ending-trains = the trains ran out
ending-passed = nobody could move
ending-stuck = nobody could do anything
ending-deck = the deck ran out
ending-won = won together
ending-out-of-time = time ran out
ending-out-of-instructions = instructions ran out

## On the map

routes = Routes
routes-about = In what share of the games somebody claimed each. Point at one to read it.
tickets = Tickets
tickets-about = The thicker, the more often one was kept; the greener, the more often it was completed then.
never = never
always = always
all-rows = All of them
claimed = claimed
kept = kept a game
completed = completed

## How it was measured

how = How this was measured
how-deals = Every deal was played at all seatings, with the same luck. A deal counts as one result.
how-stopping = A pair stopped as soon as it was clear who is better. Intervals hold however often one looks (a confidence sequence by betting), for all pairs together at { $sure }.
how-fixed = All games were played, whatever they showed. Intervals are Wilson’s, at 95 %, for each pair by itself; who is better was told by a stricter test, at { $sure } for all pairs together.
how-ratings = Ratings are a Bradley–Terry model fitted to all games.
how-again = The same command with the same seed gives the same result on any number of processors:
