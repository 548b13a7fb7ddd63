# Команды для игроков. То, что нужно тем, кто собирает, размещает и изучает игры, остаётся на английском, как и --help.

## Игра

for-the-terminal = { $option } — для терминала: добавьте --terminal или уберите этот ключ и выбирайте на странице
not-an-option = --option { $text }: нужно ИМЯ=ЗНАЧЕНИЕ

## Какие есть игры

games = Игры
name = имя
title = название
seats = мест
about = о чём
seats-of = мест { $seats }
options = Настройки
option = настройка
values = значения
what-it-does = что меняет
default = { $value } (по умолчанию)

## Сохранённая партия

goes-on = Партия продолжается: { $waiting }.
to-move = ходит { $who }
chance-to-move = решает случай
seat = место { $seat }
the-end = Конец: { $why }
place = место
player = игрок
scored-for = за что
points = очки
total = всего
won-by = Победа: { $names }.
won-by-nobody = Никто не победил.
at-the-end = в конце
asked = { $waiting } ({ $asked })
after-entries = После { $at } записей из { $entries }, { $when }:
saw = Видит { $who }:
spectator-saw = Видит зритель:
no-such-entry = записей в { $file } { $entries }: ключ --at — от 0 до { $entries }, а не { $at }
no-such-eyes = ключ --seat — от 0 до { $last } или «spectator», а не «{ $seat }»
