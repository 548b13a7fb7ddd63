# Analysis of finished games, and puzzles.

no-policy = { $game } with these options cannot be looked into: there is nobody who could play it out quickly
not-over = the game is not over: what others hold stays closed until it is, and so does its analysis

## The report

title = A game looked into: { $game }
facts = { $players }. { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}, level: { $level ->
    [deep] deep
   *[quick] quick
}.
unfinished = This is a first look: more is being worked out.
seat = Seat { $seat }
team = The team
chances = Chances to win
chances-about = After each entry of the log, with everybody's cards open: how often each seat won the games played out from there. The band is where the chance lies at 95 %. Upright marks are mistakes.
chances-together = After each entry of the log: how often the team won the games played out from there. The band is where the chance lies at 95 %. Upright marks are mistakes.
accounts = Luck and play
accounts-about = What deck, dice and tickets gave, and what decisions did: both of this seat and of the others. The mean of luck is nothing: who plays often has as much good of it as bad.
accounts-together = What deck, dice and tokens gave, and what decisions did. The mean of luck is nothing: who plays often has as much good of it as bad.
player = Player
start = At the start
luck = Luck
play = Play
result = Result
lost = Lost by decisions
called = Blunders, mistakes, inaccuracies
in-points = in points: { $luck } and { $play } of { $points }
in-goal = of the goal: { $luck } % and { $play } % of { $points } %
summary-won = { $player } won by { $points ->
    [one] { $points } point
   *[other] { $points } points
}: { $start ->
    [none] luck { $luck }
   *[other] at the start { $start }, luck { $luck }
}, play { $play } (± { $doubt }).
summary-shared = { $player } shared the win: { $start ->
    [none] luck { $luck }
   *[other] at the start { $start }, luck { $luck }
}, play { $play } (± { $doubt } points).
summary-team-won = Together you won: luck { $luck }, play { $play } (± { $doubt }) of the chance to win.
summary-team-lost = The game won: luck { $luck }, play { $play } (± { $doubt }) of the chance to win.
summary-unclear = { $whose ->
    [lost] The game won.
    [together] Together you won.
   *[other] { $player } won.
} Luck and play cannot be told apart: games like this take long to play on, and so too few were.
from-start = Of { $begun } games that quick bots played from the same start { $won ->
    [yes] { $count ->
        [0] not one was won.
        [one] { $count } was won.
       *[other] { $count } were won.
    }
   *[no] { $count ->
        [0] not one reached so little of the goal.
       *[other] { $count } reached no more of the goal.
    }
}
mattered = Moments that mattered
mattered-about = Decisions are judged by what their seat could know then, over many imagined deals of what it could not; luck by what it changed.
entry = Entry
blunder = Blunder
mistake = Mistake
inaccuracy = Inaccuracy
good-luck = Luck for { $player }
team-luck = { $good ->
    [yes] Good luck
   *[no] Bad luck
}
better = Better: { $move }. { $reason }
better-bare = Better: { $move }.
of-what = { $share } of the { $measure ->
    [goal] goal
   *[chance] chance to win
}
costs = −{ $loss } (± { $doubt })
gone = There was no chance to win any more: points count.
won-more = { $measure ->
    [goal] In games played on with it more of the goal was reached.
    [points] Games played on with it ended with more points.
   *[chance] More of the games played on with it were won.
}
gave = { $change }
nothing-mattered = No decision was surely a mistake, and no single stroke of luck was large.
nothing-seen = Too few games were played on to say of a single moment that it mattered.
all-decisions = Decisions looked at
played = Played
best = Best
how = How this was worked out
how-chances = Each moment was played on to the end by quick bots, the same luck for all moments; chance's own outcomes were spread by their exact odds.
how-judged = A decision's loss is measured against the choice of a search, in deals that the search has not seen. It is called something from 2, 5 and 10 % on, and only if it is more than twice its standard error. Where even the better choice wins fewer than 2 games of 100, points count: by how many less one ends ahead of the best other, or more behind; from 2, 5 and 10 on. Who is sure to win and gives points away has lost nothing.
how-glanced = Games like this take long to play on. So some moments were, most of them where the chance changes, and the line is drawn straight between them. Of the decisions those were compared with the expert's choice that quick bots like least at a glance and that seemed worst in a few games; then in many fresh ones, until it was clear. Where no chance was surely lost, it is the goal that counts: what part of the goods came less far.
how-luck = Luck is the change of chances at entries that are chance's, added up; play is the rest. After ± stands the standard error.

## Puzzles

no-puzzle = no puzzle is called '{ $name }'
no-puzzles = there are no puzzles here
not-possible = '{ $move }' cannot be done here
no-theme = there is no theme '{ $name }' (there are: { $themes })
some-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
better-mine = On the average it brings { some-points } more than the next best.
better-theirs = On the average it leaves the others with { some-points } less than the next best does.
better-both = On the average it brings { some-points } more than the next best, and leaves the others with { $theirs } less.
better-goal = On the average it brings { $percent } % more of the goal home than the next best.
better-saved = Less time is lost to trains that meet head-on or leave the board, and on the average { $percent } % more of the goal comes home than with the next best.
better-chance = It wins { $percent } % more of the games than the next best.
