# Switch & Signal в терминале. Поезда, места и сигналы названы так, как их набирают в записи ходов.

clock = часы
clock-shows = жетонов времени { $tokens }, потеряно { $lost }; инструкций осталось { $deck }
instruction = инструкция
instruction-at = { $symbols } (символ { $symbol })
goods-waiting = грузы ждут
good = { $colour ->
    [yellow] жёлтых { $count }
    [red] красных { $count }
    [blue] синих { $count }
    [white] белых { $count }
   *[other] других { $count }
}
none = нет
landed = порт { $port }
nothing-yet = пока ничего
helpers = помощники
moving = едет
moving-on = { $train }, осталось { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
train = поезд
stands = стоит
heads-for = едет к
carries = везёт
depot = депо
empty = пусто
green = зелёные
switches = стрелки
ended = { $why ->
    [won] Команда победила
    [out-of-instructions] Команда проиграла, инструкции кончились
    [out-of-time] Команда проиграла, время вышло
   *[other] Партия не доиграна
}: грузов довезено { $arrived } из { $goal }, ходов сделано { $turns }.
too-few = { $count }, не хватает
tokens = { $count ->
    [one] { $count } жетон времени
    [few] { $count } жетона времени
   *[many] { $count } жетонов времени
}
lost-to = { $cause ->
    [unused-points] потеряно на неиспользованных очках
    [head-on] потеряно на столкновениях
    [no-train] потеряно на отправлениях без поезда
   *[wrong-exit] потеряно на поездах, ушедших с поля
}
