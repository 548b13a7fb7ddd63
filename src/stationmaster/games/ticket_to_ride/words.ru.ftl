# Ticket to Ride. { $kind } — вид карты, { $colour } — цвет перегона.

ttr-pair = { $a } — { $b }
ttr-map = Карта: { $board }
ttr-legend = Вагоны и очки

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
ttr-do-pass = Пропустить ход
ttr-do-claim = Занять { $route }: { $cards }
ttr-hand = Рука
ttr-hand-none = На руке пусто.
ttr-hand-not-here = { ttr-row-card }: здесь этим сейчас не заплатить. У вас таких карт: { $count }.
ttr-hand-watching = Вы смотрите. Карты игроков — тайна.
ttr-why-not-now = { $asked ->
    [keep-tickets] Сначала выберите, какие маршруты оставить
    [surcharge] Сначала решите с тоннелем
    [lay-tokens] Сначала решите с тоннелем
    [station-city] Сначала выберите город для вокзала
    [stand-in] Сначала выберите карты на замену
    [name-mix] Сначала скажите, сколько каких маршрутов
    [set-passenger] Сначала решите с пассажиром
    [trip] Сначала довезите пассажира
    [reroll] Сначала скажите, какие кубики перебросить
    [hold-tokens] Сначала скажите, какие жетоны оставить
   *[other] Сейчас нельзя
}

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
    [single] одиночный перегон
    [double] двойной перегон
   *[other] любой один цвет
}, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
ttr-track-kind = { $kind ->
    [tunnel] Тоннель: три открытые карты могут поднять цену.
    [dice-tunnel] Тоннель: три чёрных кубика могут поднять цену.
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
ttr-ticket-cut = Отрезано: поможет только вокзал
ttr-ticket-missing = { $trains ->
    [one] Ещё { $trains } вагон
    [few] Ещё { $trains } вагона
    [many] Ещё { $trains } вагонов
   *[other] Ещё { $trains } вагона
}

## Вопросы

ttr-may-claim = занять перегон
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
ttr-log-drew = { $you ->
    [yes] Вы тянете
   *[no] { $who } тянет
} из колоды { $kind ->
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
ttr-log-shown = { ttr-row-card } ложится в ряд.
ttr-log-ticket = { $you ->
    [yes] Вы тянете маршрут { $ticket }.
   *[no] { $who } тянет маршрут { $ticket }.
}
ttr-log-begins = { $you ->
    [yes] Вы начинаете.
   *[no] Начинает { $who }.
}
ttr-log-tickets = { $you ->
    [yes] Вы берёте маршруты.
   *[no] { $who } берёт маршруты.
}
ttr-log-chose = { $you ->
    [yes] Вы выбрали маршруты.
   *[no] { $who } выбирает маршруты.
}
ttr-log-kept = { $you ->
    [yes] Вы оставляете
   *[no] { $who } оставляет
} { $count ->
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
    [stuck] За целый круг никто не смог ни сходить, ни получить жетон, и был сыгран последний круг.
   *[other] Игра окончена.
}
family-ticket-to-ride = Ticket to Ride
family-ticket-to-ride-plays = Собирайте карты, занимайте перегоны и соединяйте города своих тайных маршрутов, пока не кончились вагоны.
ttr-example-row = Три паровоза из пяти: все пять карт уходят, открываются пять других.
ttr-example-claim = Четыре клетки – четыре карты: три своего цвета и паровоз вместо четвёртой.
ttr-example-double = Один из двух путей занят: его владелец никогда не получит второго, а при двух или трёх игроках его не получит никто.
ttr-example-path = Один путь: он тянется, пока вагоны соприкасаются, и не проходит ни одного перегона дважды.
ttr-example-ferry = Паром: показанные на нём паровозы нужно заплатить, остальные клетки – картами одного цвета.
ttr-example-tunnel = Слева от черты то, что выложено, справа то, что открылось: одна карта того же цвета, значит, доплатить нужно одну.
ttr-stamp-joined = выполнен
ttr-stamp-failed = не выполнен
ttr-kind-routes = перегоны
ttr-kind-ticket = маршруты
ttr-kind-longest-path = самый длинный путь
ttr-kind-most-tickets = больше всех маршрутов
ttr-kind-stations-left = вокзалы в запасе
ttr-kind-goods = товары
ttr-score-routes = Перегоны
ttr-score-longest-path = { $reached ->
    [yes] Самый длинный путь, клеток: { $about }
   *[no] Путь, клеток: { $about }
}
ttr-score-most-tickets = { $reached ->
    [yes] Больше всех маршрутов: { $about }
   *[no] Соединённых маршрутов: { $about }
}

## Поля побогаче: тоннели, паромы, вокзалы, пассажиры

ttr-stand-ins = { $count ->
    [one] { $count } набор карт
    [few] { $count } набора карт
   *[many] { $count } наборов карт
}
ttr-tunnel = Тоннель
ttr-tunnel-laid = Выложено
ttr-tunnel-turned = Открылось
ttr-tunnel-dug = Доплаты нет: тоннель пробит.
ttr-tunnel-dearer = Гора требует доплаты.
ttr-tunnel-costs = { $count ->
    [one] Доплата: { $count } карта.
    [few] Доплата: { $count } карты.
   *[many] Доплата: { $count } карт.
}
ttr-tunnel-cannot = На доплату карт не хватает: заберите свои обратно.
ttr-do-surcharge = { $locomotives ->
    [0] Доплатить
    [one] Доплатить, из них { $locomotives } паровоз
    [few] Доплатить, из них { $locomotives } паровоза
   *[many] Доплатить, из них { $locomotives } паровозов
}
ttr-do-turn-back = Забрать карты
ttr-instead = Какими картами заменить?
ttr-instead-add = Добавить { $kind ->
    [purple] фиолетовую карту
    [white] белую карту
    [blue] синюю карту
    [yellow] жёлтую карту
    [orange] оранжевую карту
    [black] чёрную карту
    [red] красную карту
    [green] зелёную карту
    [locomotive] паровоз
   *[other] карту
}
ttr-instead-anew = Сначала
ttr-instead-play = Сыграть эти
ttr-build-station = Построить вокзал
ttr-stations-gone = Вокзалов у вас больше нет
ttr-stations-left = { $count ->
    [one] Остался { $count }
   *[other] Осталось { $count }
}
ttr-do-station = Построить вокзал: { $kind ->
    [purple] фиолетовые карты
    [white] белые карты
    [blue] синие карты
    [yellow] жёлтые карты
    [orange] оранжевые карты
    [black] чёрные карты
    [red] красные карты
    [green] зелёные карты
   *[other] паровозы
}{ $locomotives ->
    [0] { "" }
   *[other] , паровозов: { $locomotives }
}
ttr-do-instead = Вместо неё: { $cards }
ttr-do-at = Построить: { $city }
ttr-do-passenger = Поставить пассажира: { $city }
ttr-do-no-passenger = Без пассажира
ttr-do-depart = Отправить пассажира: { $city }
ttr-do-ride = Ехать: { $route }
ttr-do-get-off = Сойти здесь
ttr-do-mix = Коротких { $short }, длинных { $long }
ttr-do-keep = Оставить номер { $places }
ttr-do-keep-none = Не оставлять ни одного маршрута
ttr-do-keep-these = Оставить: { $tickets }
ttr-payable = { $count ->
    [one] Можно занять { $count } перегон
    [few] Можно занять { $count } перегона
   *[many] Можно занять { $count } перегонов
}
ttr-rides = { $count ->
    [one] Можно ехать по { $count } перегону
   *[other] Можно ехать по { $count } перегонам
}
ttr-places = { $count ->
    [one] Можно выбрать { $count } город
    [few] Можно выбрать { $count } города
   *[many] Можно выбрать { $count } городов
}
ttr-may-station = построить вокзал
ttr-may-ride = отправить пассажира
ttr-asked-surcharge = Тоннель: доплатить или забрать карты?
ttr-asked-station-city = Ваш вокзал: выберите город на карте
ttr-asked-stand-in = Какими картами заменить недостающую?
ttr-asked-name-mix = Сколько маршрутов каждого вида?
ttr-asked-set-passenger = Поставить пассажира в один из городов перегона?
ttr-asked-trip = Куда поедет ваш пассажир?
ttr-explain-surcharge = За каждую открывшуюся карту вашего цвета и за каждый паровоз нужна ещё одна карта. Кто не может или не хочет платить, забирает карты, и ход окончен. Вас спросят, даже если платить нечем: иначе стол узнал бы, что у вас на руке.
ttr-explain-station-city = В конце игры вокзал одолжит вам один чужой перегон в этот город. В городе не больше одного вокзала.
ttr-explain-stand-in = Недостающую карту можно заменить любыми: выберите их.
ttr-explain-name-mix = Короткие маршруты стоят от 5 до 11 очков, длинные — от 12 до 22. Скажите, сколько каких взять, а потом выберете из них.
ttr-explain-set-passenger = Пассажир ждёт в городе, пока вы не отправите его собирать товары. Нажмите на светящийся город или обойдитесь без пассажира.
ttr-explain-trip = Пассажир едет по вашим перегонам, а по чужим — за карту пассажира каждый. В каждом городе по пути он забирает верхний товар. Нажмите на светящийся перегон, чтобы ехать дальше, или сойдите.
ttr-figure-stations = Осталось вокзалов
ttr-figure-passengers = Осталось пассажиров
ttr-log-dig = { $you ->
    [yes] Вы роете тоннель { $route }: { $cards }.
   *[no] { $who } роет тоннель { $route }: { $cards }.
}
ttr-log-turned = Открылись карты: { $cards }.
ttr-log-surcharge = { $you ->
    [yes] Вы доплачиваете.
   *[no] { $who } доплачивает.
}
ttr-log-turn-back = { $you ->
    [yes] Вы забираете карты.
   *[no] { $who } забирает карты.
}
ttr-log-station = { $you ->
    [yes] Вы строите вокзал: { $city }.
   *[no] { $who } строит вокзал: { $city }.
}
ttr-log-mix = { $you ->
    [yes] Вы просите маршруты: коротких { $short }, длинных { $long }.
   *[no] { $who } просит маршруты: коротких { $short }, длинных { $long }.
}
ttr-log-passenger = { $you ->
    [yes] Вы ставите пассажира: { $city }.
   *[no] { $who } ставит пассажира: { $city }.
}
ttr-log-departs = { $you ->
    [yes] Ваш пассажир отправляется: { $city }.
   *[no] { $who } отправляет пассажира: { $city }.
}
ttr-log-ride = Он едет: { $route }.
ttr-log-get-off = Он сходит с поезда.
ttr-score-stations-left = Вокзалов в запасе: { $about }
ttr-score-station = Вокзал ({ $city }) одолжил перегон { $route }
ttr-score-station-idle = Вокзал ({ $city }) ничего не одолжил
ttr-score-goods = Товары

## Кубики

ttr-dice = Кубики
ttr-dice-none = Кубиков на столе нет.
ttr-face = { $face ->
    [single] Одиночный: клетка одиночного перегона
    [double] Двойной: клетка двойного перегона
    [station] Вокзал: маршрут
   *[locomotive] Паровоз: что угодно
}
ttr-dice-of = { $face ->
    [single] одиночных { $count }
    [double] двойных { $count }
    [station] { $count } { $count ->
        [one] вокзал
        [few] вокзала
       *[many] вокзалов
    }
   *[locomotive] { $count } { $count ->
        [one] паровоз
        [few] паровоза
       *[many] паровозов
    }
}
ttr-reroll = { $count ->
    [0] Оставить все
    [one] Перебросить { $count }
   *[other] Перебросить { $count }
}
ttr-do-reroll = { $count ->
    [0] Оставить все кубики
   *[other] Перебросить: { $dice }
}
ttr-tokens = Жетоны
ttr-tokens-none = жетонов нет
ttr-hold = Какие жетоны оставить?
ttr-hold-these = Оставить жетоны: одиночных { $single }, двойных { $double }
ttr-hold-none = Ни одного
ttr-hold-kind = { $kind ->
    [single] { $count } { $count ->
        [one] одиночный
       *[other] одиночных
    }
    [double] { $count } { $count ->
        [one] двойной
       *[other] двойных
    }
   *[both] { $count } разных
}
ttr-do-hold = { $count ->
    [0] Не оставлять жетонов
   *[other] Оставить жетоны: { $tokens }
}
ttr-do-lay = { $count ->
    [0] Без жетонов
    [one] Положить { $count } жетон
    [few] Положить { $count } жетона
   *[many] Положить { $count } жетонов
}
ttr-do-wait = Ничего не занимать
ttr-do-claim-it = Занять { $route }
ttr-do-tickets-of = Взять { $count } { $count ->
    [one] маршрут
    [few] маршрута
   *[many] маршрутов
}
ttr-tickets-how-many = Сколько маршрутов?
ttr-hand-dice = Вы играете кубиками: карт нет.
ttr-asked-reroll = Ваш бросок: какие кубики перебросить?
ttr-asked-hold-tokens = { $last ->
    [yes] Какие жетоны оставить? После последнего хода они ничего не дают
   *[no] Какие жетоны оставить на потом?
}
ttr-asked-lay-tokens = Тоннель: сколько клеток оплатить жетонами?
ttr-explain-reroll = Нажмите на кубики, которые хотите перебросить (один раз), а потом используйте их. Одиночный платит за клетку одиночного перегона, двойной — двойного, вокзал — за маршрут, паровоз — за что угодно.
ttr-explain-hold-tokens = Два лишних кубика покупают жетон. Держать можно не больше трёх: выберите какие.
ttr-explain-lay-tokens = Пока чёрные кубики не брошены, скажите, сколько клеток тоннеля оплатите жетонами. Каждый выпавший тоннель стоит ещё кубика или жетона: кто может доплатить, доплачивает.
ttr-log-rolled = Выпало: { $dice }.
ttr-log-tunnels = { $count ->
    [0] На чёрных кубиках тоннелей нет.
    [one] На чёрных кубиках { $count } тоннель.
    [few] На чёрных кубиках { $count } тоннеля.
   *[many] На чёрных кубиках { $count } тоннелей.
}
ttr-log-reroll = { $you ->
    [yes] Вы { $count ->
        [0] оставляете все кубики
        [one] перебрасываете { $count } кубик
        [few] перебрасываете { $count } кубика
       *[many] перебрасываете { $count } кубиков
    }.
   *[no] { $who } { $count ->
        [0] оставляет все кубики
        [one] перебрасывает { $count } кубик
        [few] перебрасывает { $count } кубика
       *[many] перебрасывает { $count } кубиков
    }.
}
ttr-log-tickets-of = { $you ->
    [yes] Вы берёте маршруты: { $count }.
   *[no] { $who } берёт маршруты: { $count }.
}
ttr-log-wait = { $you ->
    [yes] Вы ничего не занимаете.
   *[no] { $who } ничего не занимает.
}

## Настройки

ttr-option-dice = Кубики
    .about = Включено: карт вагонов нет, перегоны, маршруты и вокзалы оплачивают кубиками.
choice-long-routes-pay-eight = Стоит восемь
choice-long-routes-closed = Закрыт
choice-waiting-stuck = Только если нет хода
choice-waiting-free = Кто захочет

## Положения, расставленные вручную

ttr-position-board = На этом поле расставить положение вручную нельзя.
ttr-position-seats = В положении сказано, что есть у каждого из мест (их { $seats }) и чей ход.
ttr-position-unknown = Здесь нет ничего с именем «{ $name }».
ttr-position-twice = «{ $name }» отдано дважды: владелец может быть только один.
ttr-position-trains = У места { $seat } вагонов: { $trains }, а на все эти перегоны не хватает ещё { $missing }.
ttr-position-last = Место { $seat } уже начало бы конец партии: оставьте ему вагонов не меньше { $least }.
ttr-position-few-tickets = Место { $seat } в начале оставляет себе маршрутов не меньше { $least }.
ttr-position-few-cards = Месту { $seat } в начале сдали карт: { $dealt }, а потрачено меньше. Карты на руках и стоимость построенного вместе не могут быть меньше сданного.
ttr-position-odd = Карты берут по две: у места { $seat } должно быть на одну карту больше или меньше, или же свой тоннель, за который могли взять ещё одну.
ttr-position-twin = Место { $seat } не может взять ещё и «{ $name }»: соседний путь занят.
ttr-position-turns = Место { $seat } сделало слишком мало: остальным на то, что у них есть, понадобилось ходов больше на { $turns }. Дайте ему ещё карт, перегонов или маршрутов.
ttr-position-cards = Способа сдать для этого карты не нашлось: слишком много карт одного цвета.
ttr-position-never = Ни одна партия не приходит к такому положению.
ttr-position-not-found = Партии, которая приходит к такому положению, не нашлось.
ttr-setup-turn = Чей ход
ttr-setup-routes = Перегоны: { $count }
ttr-setup-add-route = Добавить перегон…
ttr-setup-cards = Карты на руках
ttr-setup-tickets = Маршруты: { $count }
ttr-setup-add-ticket = Добавить маршрут…
ttr-setup-remove = Убрать: { $what }
ttr-setup-trains = Вагонов осталось, как на поле: { $count }
