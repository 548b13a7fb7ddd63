# Карточная игра. { $kind } — вид карты, { $card } — такая карта словами.

cg-pair = { $a } — { $b }
cg-board = Стол: большие города и депо

## Карты

cg-cards = { $kind ->
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
   *[locomotive] { $count } { $count ->
        [one] паровоз
        [few] паровоза
       *[many] паровозов
    }
}
cg-car = { $kind ->
    [purple] фиолетовая карта
    [white] белая карта
    [blue] синяя карта
    [yellow] жёлтая карта
    [orange] оранжевая карта
    [black] чёрная карта
    [red] красная карта
    [green] зелёная карта
   *[locomotive] паровоз
}
cg-card-taken = { $kind ->
    [purple] фиолетовую карту
    [white] белую карту
    [blue] синюю карту
    [yellow] жёлтую карту
    [orange] оранжевую карту
    [black] чёрную карту
    [red] красную карту
    [green] зелёную карту
   *[locomotive] паровоз
}
cg-do-take = Взять { $card }
cg-do-pass = Пропустить ход
cg-hand = Рука
cg-hand-none = На руке пусто.
cg-hand-watching = Вы смотрите. Карты игроков — тайна.
cg-why-not-now = Сейчас нельзя

## Депо

cg-my-yard = Ваше депо
cg-yard-of = Депо: { $name }
cg-yard-empty = Депо пусто
cg-yard-invites = Нажимайте на карты в руке: две и больше одного цвета или три разных.
cg-column = { $cars }{ $locomotives ->
    [0] { "" }
   *[other] , сверху паровозов: { $locomotives }
}
cg-robbed-by = Ограбит состав { $kind ->
    [purple] фиолетового
    [white] белого
    [blue] синего
    [yellow] жёлтого
    [orange] оранжевого
    [black] чёрного
    [red] красного
   *[green] зелёного
} цвета не меньше чем из { $needs } карт.
cg-robbed-by-nobody = Сейчас таких карт ни у кого нет.
cg-robbed-by-whom = Они могут быть у этих игроков: { $names }.
cg-you-yourself = вы
cg-surely = точно на руке:
cg-surely-about = Все видели, как эти карты пришли в руку, и с тех пор они её не покидали
cg-stack-of = Стопка рубашкой вверх: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
cg-stack-holds = Что в стопке
cg-gather = { $card }, осталось { $count }: взять одну в состав
cg-put-back = Убрать
cg-put-back-one = Вернуть в руку: { $card }
cg-play = Отправить в депо
cg-play-these = В депо: { $cards }
cg-rob-with = Ограбить: { $cards }
cg-will-rob = Это ограбление! Жертва — { $name }
cg-gather-more = Это ещё не состав: нужны две карты одного цвета или три разных цвета.
cg-why = { $why ->
    [own] Этот цвет уже стоит в вашем депо.
    [short] Чтобы ограбить этот состав ({ $name }), карт нужно не меньше { $needs }.
    [alone] Одна карта — не состав: { $card }.
   *[together] К этим картам не подходит: { $card }.
}

## Маршруты

cg-side = Маршруты
cg-my-tickets = { $count ->
    [one] Мой маршрут
   *[other] Мои маршруты: { $count }
}
cg-done-tickets = Выполнено: { $count }
cg-missing = Пока нигде не видно:
cg-tickets-none = Маршрутов нет.
cg-tickets-secret = Маршруты — тайна до конца игры.
cg-circle-at = { $card }: { $by ->
    [stack] в вашей стопке
    [locomotive] её заменит паровоз из стопки
    [yard] в пути, стоит в вашем депо
    [hand] у вас на руке
   *[other] нигде не видно
}
cg-believe = по-моему, карт хватает
cg-believe-about = Отметьте маршрут, для которого, по-вашему, карт уже хватает. Отметку видите только вы
cg-remember = В стопку не заглядывает никто: что туда ушло, нужно помнить. Пунктирное кольцо — карта в пути, в вашем депо. Нажмите на маршрут, чтобы отметить: по-вашему, карт на него хватает.
cg-remember-open = Ваша стопка для вас открыта: галочка — карта уже там.
cg-do-keep = Оставить номер { $places }
cg-do-keep-these = Оставить: { $tickets }
cg-do-keep-none = Не оставлять ни одного маршрута

## Большие города

cg-cities = Большие города
cg-city-worth = { $city }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
} за наибольшее число выполненных маршрутов.
cg-city-leads = { $names }: { $count }.
cg-city-nobody = Пока никто не выполнил ни одного.
cg-city-mine = { $count ->
    [one] { $count } мой маршрут
    [few] { $count } моих маршрута
   *[many] { $count } моих маршрутов
}

## Подсчёт

cg-counting-stack = Ваша стопка
cg-counting-empty = пусто
cg-counting-choose = { $all ->
    [one] Выполнить его?
   *[other] { $count ->
        [one] Выполнить последний?
       *[other] Какие из этих { $count } маршрутов выполнить?
    }
}
cg-counting-before = Уже выбрано: { $tickets } — { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
cg-counting-proposed = предложено
cg-counting-unserved = Вместе с выбранными на него не хватит стопки
cg-do-complete = Выполнить: { $tickets }
cg-do-complete-none = Не выполнять ничего
cg-do-complete-these = { $before ->
    [0] { $count ->
        [0] Не выполнять ничего
        [one] Выполнить его: { $points ->
            [one] { $points } очко
            [few] { $points } очка
           *[many] { $points } очков
        }
       *[other] Выполнить эти { $count }: { $points ->
            [one] { $points } очко
            [few] { $points } очка
           *[many] { $points } очков
        }
    }
   *[other] { $count ->
        [0] Больше ничего: всего { $points ->
            [one] { $points } очко
            [few] { $points } очка
           *[many] { $points } очков
        }
        [one] И этот тоже: всего { $points ->
            [one] { $points } очко
            [few] { $points } очка
           *[many] { $points } очков
        }
       *[other] И эти { $count } тоже: всего { $points ->
            [one] { $points } очко
            [few] { $points } очка
           *[many] { $points } очков
        }
    }
}
cg-do-as-proposed = Как предложено

## Вопросы

cg-may-play = сыграть состав
cg-asked-second-card = Ещё одна карта: из ряда или из колоды
cg-asked-keep-tickets = { $least ->
    [0] Какие маршруты оставить?
    [one] Оставьте хотя бы один маршрут
   *[other] Оставьте не меньше { $least } маршрутов
}
cg-asked-interim = Стопки открыты: какие маршруты вы выполняете?
cg-asked-final = Стопки открыты в последний раз: какие маршруты вы выполняете?
cg-explain-turn = Сделайте что-то одно. Чтобы взять карту, нажмите на неё в ряду или на колоду. Чтобы сыграть, нажимайте на карты в руке, пока не выйдет состав: две и больше одного цвета, паровозы могут заменить часть из них, или три разных цвета; потом отправьте его в депо. Цвет, который стоит в чужом депо, можно сыграть, только если карт больше, чем там: это ограбление. В начале вашего следующего хода из каждого состава в стопку уходит по карте.
cg-explain-second-card = Одну карту вы взяли, можно взять вторую. Открытый паровоз второй картой не берут.
cg-explain-keep-first-tickets = Маршрут выполняют карты из вашей стопки: по одной на каждый кружок, паровоз — на любой. Выполненный маршрут даёт очки, невыполненный в конце их отнимает. Другие узнают только, сколько вы оставили.
cg-explain-keep-tickets = Оставьте любые из этих маршрутов, можно ни одного; остальные уйдут под колоду. Невыполненный в конце маршрут отнимает свои очки.
cg-explain-interim = Каждая карта стопки служит одному маршруту; паровоз заменяет любую. Выбирают все сразу: пока не выбрали все, о чужом выборе никто не узнает. Предложен набор, который приносит больше всего очков; можно выбрать иначе. Выполненное записывается, остальные маршруты остаются у вас, а все карты поездов, кроме тех, что на руках, замешиваются для второго круга.
cg-explain-final = Каждая карта стопки служит одному маршруту; паровоз заменяет любую. Выбирают все сразу: пока не выбрали все, о чужом выборе никто не узнает. Выполненные маршруты приносят очки, остальные их отнимают, а карту большого города получает тот, кто выполнил больше всех маршрутов с ним. Предложено то, что вместе приносит больше всего, насколько вы можете это знать: стопки открыты, чужие маршруты — нет. Можно выбрать иначе.

cg-figure-cards = Карт на руке
cg-figure-stack = Карт в стопке
cg-figure-tickets = Маршрутов
cg-figure-done = Выполнено маршрутов

## Ходы

cg-log-begins = { $you ->
    [yes] Вы начинаете.
   *[no] Начинает { $who }.
}
cg-log-take = { $you ->
    [yes] Вы берёте { $card }.
   *[no] { $who } берёт { $card }.
}
cg-log-draw = { $you ->
    [yes] Вы тянете из колоды.
   *[no] { $who } тянет из колоды.
}
cg-log-drew = { $you ->
    [yes] Вы тянете из колоды { $card }.
   *[no] { $who } тянет из колоды { $card }.
}
cg-log-shown = В ряд кладут { $card }.
cg-log-ticket = { $you ->
    [yes] Вы тянете маршрут { $ticket }.
   *[no] { $who } тянет маршрут { $ticket }.
}
cg-log-tickets = { $you ->
    [yes] Вы берёте маршруты.
   *[no] { $who } берёт маршруты.
}
cg-log-chose = { $you ->
    [yes] Вы выбрали маршруты.
   *[no] { $who } выбирает маршруты.
}
cg-log-kept = { $you ->
    [yes] Вы оставляете
   *[no] { $who } оставляет
} маршрутов: { $count }.
cg-log-kept-these = { $you ->
    [yes] Вы оставляете: { $tickets }.
   *[no] { $who } оставляет: { $tickets }.
}
cg-log-kept-each = { $who } — { $count }
cg-log-all-chosen = Оставлено маршрутов: { $each }.
cg-log-pass = { $you ->
    [yes] Вы пропускаете ход.
   *[no] { $who } пропускает ход.
}
cg-log-play = { $you ->
    [yes] Вы отправляете в депо: { $cards }.
   *[no] { $who } отправляет в депо: { $cards }.
}
cg-log-robs = { $you ->
    [yes] Вас ограбили! Потеряно: { $cards }.
   *[no] Ограбление! { $victim } теряет: { $cards }.
}
cg-robbery = { $loss } Грабитель — { $robber }.
cg-log-sent = { $you ->
    [yes] В вашу стопку уходит { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[many] { $count } карт
    }.
   *[no] В стопку ({ $who }) уходит { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[many] { $count } карт
    }.
}
cg-log-sent-these = { $you ->
    [yes] В вашу стопку: { $cards }.
   *[no] В стопку ({ $who }): { $cards }.
}
cg-log-count = Стопки открыты и сосчитаны.
cg-log-choice = { $you ->
    [yes] Вы выбрали, что выполнить.
   *[no] { $who }: выбор сделан.
}
cg-log-choice-these = { $you ->
    [yes] Вы решаете выполнить: { $tickets }.
   *[no] { $who } решает выполнить: { $tickets }.
}
cg-log-choice-none = { $you ->
    [yes] Вы решаете ничего не выполнять.
   *[no] { $who } решает ничего не выполнять.
}
cg-log-completes = { $you ->
    [yes] Вы выполняете: { $tickets }.
   *[no] { $who } выполняет: { $tickets }.
}
cg-log-completes-none = { $you ->
    [yes] Вы ничего не выполняете.
   *[no] { $who } ничего не выполняет.
}
cg-log-left = Остались: { $tickets }.

## Конец

cg-ending = Колода вышла, стопки сосчитаны.
family-card-game = Ticket to Ride: карточная игра
family-card-game-plays = Без карты: собирайте составы в депо, берегитесь грабителей и помните, что уже отправили.
cg-example-groups = Либо состав одного цвета, паровозы сверху; либо три вагона трёх цветов.
cg-example-robbery = Три больше одного: синий вагон слева потерян.
cg-example-served = Три вагона и паровоз из стопки закрывают все четыре кружка.
cg-stamp-served = выполнен
cg-stamp-failed = не выполнен
cg-kind-ticket = маршруты
cg-kind-city = большие города
cg-city-awarded = { $city } достаётся: { $name }
cg-score-ticket = { $reached ->
    [yes] { $ticket }
   *[no] { $ticket }, не выполнен
}
cg-score-city = Большой город: { $city }
cg-score-proposal = Предложенный выбор дал бы в сумме { $total }

## Настройки

cg-option-open-stacks = Открытые стопки
    .about = Кому можно заглядывать в свою стопку.
cg-wrong-stacks = настройка open-stacks — all (все), none (никто) или места от 0 до { $last }, например 0,1, а не «{ $value }»
