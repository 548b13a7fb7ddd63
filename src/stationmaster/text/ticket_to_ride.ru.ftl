# Ticket to Ride. { $kind } — вид карты, { $colour } — цвет перегона.

ttr-pair = { $a } — { $b }
ttr-map = Карта: { $board }

## Карты

ttr-cards = { $kind ->
    [purple] { $count } { $count ->
        [one] фиолетовая
       *[other] фиолетовых
    }
    [white] { $count } { $count ->
        [one] белая
       *[other] белых
    }
    [blue] { $count } { $count ->
        [one] синяя
       *[other] синих
    }
    [yellow] { $count } { $count ->
        [one] жёлтая
       *[other] жёлтых
    }
    [orange] { $count } { $count ->
        [one] оранжевая
       *[other] оранжевых
    }
    [black] { $count } { $count ->
        [one] чёрная
       *[other] чёрных
    }
    [red] { $count } { $count ->
        [one] красная
       *[other] красных
    }
    [green] { $count } { $count ->
        [one] зелёная
       *[other] зелёных
    }
    [locomotive] { $count } { $count ->
        [one] паровоз
        [few] паровоза
       *[many] паровозов
    }
    [plus-four] { $count } { $count ->
        [one] паровоз «+4»
        [few] паровоза «+4»
       *[many] паровозов «+4»
    }
    [passenger] { $count } { $count ->
        [one] карта пассажира
        [few] карты пассажира
       *[many] карт пассажира
    }
   *[other] { $count } { $kind }
}
ttr-do-take = Взять { $kind ->
    [purple] фиолетовую карту
    [white] белую карту
    [blue] синюю карту
    [yellow] жёлтую карту
    [orange] оранжевую карту
    [black] чёрную карту
    [red] красную карту
    [green] зелёную карту
    [locomotive] паровоз
    [plus-four] паровоз «+4»
    [passenger] карту пассажира
   *[other] карту
}
ttr-row-card = { $kind ->
    [purple] Фиолетовая карта
    [white] Белая карта
    [blue] Синяя карта
    [yellow] Жёлтая карта
    [orange] Оранжевая карта
    [black] Чёрная карта
    [red] Красная карта
    [green] Зелёная карта
    [locomotive] Паровоз
    [plus-four] Паровоз «+4»
    [passenger] Карта пассажира
   *[other] Карта
}
ttr-row = Открытые карты
ttr-do-draw = Взять из колоды
ttr-deck-left = { $count ->
    [one] Осталась { $count } карта
    [few] Осталось { $count } карты
   *[many] Осталось { $count } карт
}, в сбросе { $discarded }
ttr-deck-empty = Колода пуста
ttr-discard = Сброс
ttr-do-tickets = Взять маршруты
ttr-tickets-left = { $count ->
    [one] Остался { $count } маршрут
    [few] Осталось { $count } маршрута
   *[many] Осталось { $count } маршрутов
}
ttr-tickets-gone = Маршрутов больше нет
ttr-do-pass = Пропустить ход
ttr-do-claim = Занять { $route }: { $cards }
ttr-hand = Рука
ttr-hand-none = На руке пусто.
ttr-hand-watching = Вы смотрите. Карты игроков — тайна.
ttr-why-over = Игра окончена
ttr-why-not-now = Сейчас нельзя
ttr-why-not-your-turn = Дождитесь своего хода

## Перегоны

ttr-track-facts = { $length ->
    [one] { $length } клетка
    [few] { $length } клетки
   *[many] { $length } клеток
}, { $colour ->
    [purple] фиолетовый перегон
    [white] белый перегон
    [blue] синий перегон
    [yellow] жёлтый перегон
    [orange] оранжевый перегон
    [black] чёрный перегон
    [red] красный перегон
    [green] зелёный перегон
   *[other] любой один цвет
}, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
ttr-track-kind = { $kind ->
    [tunnel] Тоннель: три открытые карты могут поднять цену.
    [ferry] { $locomotives ->
        [one] Паром: нужен { $locomotives } паровоз.
        [few] Паром: нужно { $locomotives } паровоза.
       *[many] Паром: нужно { $locomotives } паровозов.
    }
   *[other] { "" }
}
ttr-pay-with = Заплатить: { $cards }
ttr-why = { $why ->
    [taken] Здесь уже построил { $name }.
    [closed] Закрыто: соседняя колея занята.
    [trains] Для этого перегона не хватит вагонов.
    [cards] Пока не хватает карт.
    [turn] Занять можно будет в свой ход.
   *[other] Сейчас занять нельзя.
}

## Маршруты

ttr-side = Маршруты
ttr-my-tickets = { $count ->
    [one] Мой маршрут
   *[other] Мои маршруты: { $count }
}
ttr-tickets-none = Маршрутов пока нет.
ttr-tickets-secret = Маршруты — тайна до конца игры.
ttr-ticket-show = Показать на карте: { $ticket }
ttr-ticket-done = Соединён
ttr-ticket-lost = Соединить уже нельзя
ttr-ticket-missing = { $trains ->
    [one] Не хватает { $trains } вагона
   *[other] Не хватает { $trains } вагонов
}
ttr-choose-title = { $least ->
    [0] Оставьте сколько хотите
    [one] Оставьте хотя бы один
   *[other] Оставьте не меньше { $least }
}
ttr-choose-more = { $count ->
    [0] Выберите
    [one] Выберите ещё один
   *[other] Выберите ещё { $count }
}
ttr-choose-keep = { $count ->
    [0] Не оставлять ни одного
    [one] Оставить один
   *[other] Оставить { $count }
}
ttr-chosen-title = Вы выбрали. Выбирают остальные.

## Вопросы

ttr-may-draw = взять карты
ttr-may-claim = занять перегон
ttr-may-tickets = взять маршруты
ttr-asked-turn = Ваш ход: можно { $what }
ttr-asked-last-turn = Ваш последний ход: можно { $what }
ttr-asked-turn-other = Ваш ход
ttr-asked-second-card = Ещё одна карта: из ряда или из колоды
ttr-asked-keep-tickets = { $least ->
    [0] Какие маршруты оставить?
    [one] Оставьте хотя бы один маршрут
   *[other] Оставьте не меньше { $least } маршрутов
}
ttr-explain-turn = Сделайте что-то одно. Чтобы взять карту, нажмите на неё в ряду или на колоду; чтобы занять перегон — на светящийся перегон; чтобы взять маршруты — на их стопку.
ttr-explain-second-card = Одну карту вы взяли, можно взять вторую. Открытый паровоз второй картой не берут.
ttr-explain-keep-tickets = В каждом маршруте два города. Соедините их к концу своими перегонами — получите его очки; не соедините — столько же потеряете. Наведите на маршрут, чтобы увидеть его на карте.
ttr-figure-trains = Осталось вагонов
ttr-figure-cards = Карт на руке
ttr-figure-tickets = Маршрутов

## Ходы

ttr-log-take = { $you ->
    [yes] Вы берёте
   *[no] { $who } берёт
} { $kind ->
    [purple] фиолетовую карту
    [white] белую карту
    [blue] синюю карту
    [yellow] жёлтую карту
    [orange] оранжевую карту
    [black] чёрную карту
    [red] красную карту
    [green] зелёную карту
    [locomotive] паровоз
    [plus-four] паровоз «+4»
    [passenger] карту пассажира
   *[other] карту
}.
ttr-log-draw = { $you ->
    [yes] Вы тянете из колоды.
   *[no] { $who } тянет из колоды.
}
ttr-log-drew = Вы тянете из колоды { $kind ->
    [purple] фиолетовую карту
    [white] белую карту
    [blue] синюю карту
    [yellow] жёлтую карту
    [orange] оранжевую карту
    [black] чёрную карту
    [red] красную карту
    [green] зелёную карту
    [locomotive] паровоз
    [plus-four] паровоз «+4»
    [passenger] карту пассажира
   *[other] карту
}.
ttr-log-cleared = Три паровоза: ряд заменён.
ttr-log-tickets = { $you ->
    [yes] Вы берёте маршруты.
   *[no] { $who } берёт маршруты.
}
ttr-log-chose = { $you ->
    [yes] Вы выбрали маршруты.
   *[no] { $who } выбирает маршруты.
}
ttr-log-kept = { $who } оставляет { $count ->
    [one] { $count } маршрут
    [few] { $count } маршрута
   *[many] { $count } маршрутов
}.
ttr-log-kept-these = { $you ->
    [yes] Вы оставляете: { $tickets }.
   *[no] { $who } оставляет: { $tickets }.
}
ttr-log-pass = { $you ->
    [yes] Вы пропускаете ход.
   *[no] { $who } пропускает ход.
}
ttr-log-claim = { $you ->
    [yes] Вы занимаете { $route }.
   *[no] { $who } занимает { $route }.
}
ttr-log-claim-for = { $you ->
    [yes] Вы занимаете { $route }: { $cards }.
   *[no] { $who } занимает { $route }: { $cards }.
}

## Конец

ttr-ending = { $why ->
    [trains] Вагоны на исходе.
    [passed] Ходить больше никто не мог.
   *[other] Игра окончена.
}
ttr-score-routes = Перегоны
ttr-score-longest-path = { $reached ->
    [yes] Самый длинный путь, клеток: { $about }
   *[no] Путь, клеток: { $about }
}
ttr-score-most-tickets = { $reached ->
    [yes] Больше всех маршрутов: { $about }
   *[no] Соединённых маршрутов: { $about }
}
