# Commands that players use. What is for those who build, host and study stays in English, as do all --help pages.

## Playing

for-the-terminal = { $option } is for the terminal: add --terminal, or leave it out and choose on the page
not-an-option = --option { $text }: expected NAME=VALUE

## The games there are

games = Games
name = name
title = title
seats = seats
about = about
seats-of = { $seats } seats
options = Options
option = option
values = values
what-it-does = what it does
default = { $value } (default)

## A saved game

goes-on = The game goes on: { $waiting }.
to-move = { $who } is to move
chance-to-move = chance is to move
seat = seat { $seat }
the-end = The end: { $why }
place = place
player = player
scored-for = for
points = points
total = total
won-by = Won by { $names }.
won-by-nobody = Won by nobody.
at-the-end = at the end
asked = { $waiting } ({ $asked })
after-entries = After { $at } of { $entries } entries, { $when }:
saw = { $who } saw:
spectator-saw = A spectator saw:
no-such-entry = { $file } has { $entries } entries: --at is from 0 to { $entries }, not { $at }
no-such-eyes = --seat is 0 to { $last } or 'spectator', not '{ $seat }'
