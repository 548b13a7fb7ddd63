# Партия в терминале. Набирают запись ходов, одну на всех языках.

help = Наберите ход, как он записан в списке, или его номер. А также:
    {"  "}moves [СЛОВО]  показать всё, что можно сделать, или только ходы с этим словом
    {"  "}hint           как пошёл бы бот и почему
    {"  "}undo           вернуть свой последний ход, пока никто не сходил после него
    {"  "}save ФАЙЛ      сохранить партию в файл; play --terminal --load ФАЙЛ её продолжит
    {"  "}quit           уйти (несохранённая партия пропадёт)

## Кто где сидит

you = Вы
player = Игрок { $number }
marked = { $name } (вы)
too-many-people = --people { $people }: мест за этим столом { $seats }
wrong-bots = --bots { $bots }: ботов нужно { $expected }, по одному на каждое оставшееся место

## За столом

go-on = Нажмите Enter, чтобы продолжить, или наберите undo
your-turn = Ходит { $name }. Нажмите Enter, когда никто больше не смотрит
taken-back = Ход возвращён.
leave = Вы встаёте из-за стола.
saved = Сохранено: { $file }.
save-where = куда сохранить? Наберите: save ФАЙЛ
not-read = { $file }: не удаётся прочитать: { $why }
not-written = { $file }: не удаётся записать: { $why }
no-move = хода { $number } нет: они пронумерованы от 1 до { $last }
more-moves = и ещё { $count }: их покажет moves или moves СЛОВО
earlier = … и ещё раньше, строк: { $count }
other = { $who }: { $what }
chance = Случай
nothing = ничего

## Конец

scoring = Итоговый счёт
total = всего
won = Победа: { $names }.
nobody-won = Никто не победил.

## Карты и маршруты, где они есть

face-up = открыты
deck = колода
deck-holds = карт { $cards }, в сбросе { $discarded }; маршрутов { $tickets }
your-hand = на руке
worth = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
kept = оставлен
offered-as = предложен под номером { $place }
cards = карты
tickets = маршруты
