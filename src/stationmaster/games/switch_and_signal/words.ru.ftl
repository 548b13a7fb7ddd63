# Switch & Signal. { $colour } — цвет поезда, { $good } — цвет груза, { $kind } — вид карты действия.

family-switch-and-signal = Switch & Signal
family-switch-and-signal-plays = Все вместе против часов: переводите стрелки, ставьте сигналы, бросайте кубик за поезда и доставьте грузы в порт.
sns-map = Поле: { $board }
sns-pair = { $a } — { $b }
sns-exit = { $city }, выезд: { $to }
sns-depot-place = депо
sns-train = { $colour ->
    [black] чёрный поезд { $number }
    [brown] коричневый поезд { $number }
   *[grey] серый поезд { $number }
}
sns-our-board = Пути на этом поле придумали мы: они отвечают всем числам правил, но это не печатное поле игры.

## Карты и жетоны

sns-card = { $kind ->
    [signal] семафор
    [switch] стрелка
   *[move] ход
}
sns-cards = { $kind ->
    [signal] { $count } { $count ->
        [one] карта семафора
        [few] карты семафора
       *[many] карт семафора
    }
    [switch] { $count } { $count ->
        [one] карта стрелки
        [few] карты стрелки
       *[many] карт стрелки
    }
   *[move] { $count } { $count ->
        [one] карта хода
        [few] карты хода
       *[many] карт хода
    }
}
sns-card-raised = { sns-cards }, поднято: { $up }
sns-figure = { $kind ->
    [signal] Карты семафора
    [switch] Карты стрелки
   *[move] Карты хода
}
sns-tokens = { $count ->
    [one] потерян { $count } жетон
    [few] потеряно { $count } жетона
   *[many] потеряно { $count } жетонов
}
sns-hand = Рука
sns-hand-of = Карты игрока { $name }
sns-hand-none = Карт не осталось: берите новые.
sns-hand-later = Сначала ответьте на вопрос наверху, потом играйте карты.
sns-hand-waits = Карты играют только в свой ход.
sns-hand-how = Нажмите на поезд, стрелку или семафор либо поднимите карту. Две поднятые карты заменяют любую одну.
sns-hand-how-brief = Нажмите на поезд, стрелку, семафор или карту.
sns-raised-one = { $kind ->
    [signal] Карта семафора: выберите на поле зелёный семафор, потом красный. Или поднимите вторую карту.
    [switch] Карта стрелки: выберите развилку на поле. Или поднимите вторую карту.
   *[move] Карта хода: выберите поезд на поле. Или поднимите вторую карту.
}
sns-raised-two = Две карты ({ $cards }) заменяют любую одну. Какую?
sns-as = { $kind ->
    [signal] Переставить семафор
    [switch] Перевести стрелку
   *[move] Двинуть поезд
}
sns-deck = Карт действий в колоде: { $deck }, в сбросе: { $discard }
sns-deck-left = в колоде
sns-draw = { $count ->
    [0] Не брать карт и закончить ход
    [one] Взять { $count } карту и закончить ход
    [few] Взять { $count } карты и закончить ход
   *[many] Взять { $count } карт и закончить ход
}
sns-draw-later = Карты берут в конце хода
sns-draw-how-many = Сколько карт взять

## Рядом с полем

sns-side = Станция
sns-clock = Часы
sns-tokens-left = { $count ->
    [one] { $count } жетон времени
    [few] { $count } жетона времени
   *[many] { $count } жетонов времени
}
sns-turn = Ход { $turn }
sns-turns-left = { $count ->
    [0] Это последний ход
    [one] Остался { $count } ход
    [few] Осталось { $count } хода
   *[many] Осталось { $count } ходов
}
sns-standing-title = Как идёт игра
sns-standing = Цель — { $ports }: { $arrived } из { $goal } грузов
sns-standing-left = { sns-standing }, { $turns ->
    [0] последний ход
    [one] остался { $turns } ход
    [few] осталось { $turns } хода
   *[many] осталось { $turns } ходов
}
sns-instruction = Инструкция
sns-instruction-done = Инструкция выполнена. Теперь играют карты.
sns-card-does = { $kind ->
    [signal] Семафор: переставить
    [switch] Стрелка: перевести
    [move] Ход: бросок, и поезд едет
   *[any] Любая карта: погрузить
}
sns-instruction-none = Первая инструкция будет после расстановки.
sns-still-to-move = Ещё поедут: { $trains }.
sns-symbol = { $symbol ->
    [departure] отправляется поезд
    [black] едут чёрные поезда
    [brown] едут коричневые поезда
    [grey] едут серые поезда
    [any] едет один цвет на выбор
    [all] едут все поезда
    [start-black] начинает чёрный поезд
    [start-brown] начинает коричневый поезд
   *[start-grey] начинает серый поезд
}
sns-symbols = { $count ->
    [1] { sns-symbol }
   *[other] { $symbol ->
        [departure] { $count ->
            [2] отправляются два поезда
            [few] отправляются { $count } поезда
           *[many] отправляются { $count } поездов
        }
        [any] { $count ->
            [2] едут два цвета на выбор
            [few] едут { $count } цвета на выбор
           *[many] едут { $count } цветов на выбор
        }
       *[other] { sns-symbol }, { $count ->
            [2] дважды
            [few] { $count } раза
           *[many] { $count } раз
        }
    }
}
sns-symbol-done = готово
sns-goal = Доставлено: { $arrived } из { $goal }
sns-slot = { $good ->
    [any] любой груз
    [yellow] жёлтый груз
    [red] красный груз
    [blue] синий груз
    [white] белый груз
   *[other] груз
}: { $full ->
    [yes] на месте
   *[no] ждём
}
sns-helpers = Помощники, по одному разу
sns-helper = { $helper ->
    [logistician] Логист
    [dispatcher] Диспетчер
    [conductor] Начальник поезда
    [switchman] Стрелочник
    [coupler] Сцепщик
   *[officer] Дежурная по станции
}
sns-helper-used = уже помог
sns-uses = { sns-helper }: 1 раз
sns-uses-once = Только раз за игру
sns-uses-up = { sns-helper } помогает один раз за игру
sns-helper-does = { $helper ->
    [logistician] Кубик движения бросают ещё раз.
    [dispatcher] До конца хода поезда едут сквозь города.
    [conductor] Все поезда одного цвета с карты стоят.
    [switchman] Карту под колоду, открыть другую.
    [coupler] Точку отправления выбираете вы.
   *[officer] Один поезд с карты стоит.
}
sns-dispatching = Работает до конца хода.
sns-helper-now = { $helper ->
    [coupler] Выберите светящуюся точку на поле или бросайте кубики.
    [conductor] Выберите поезд на поле: останутся стоять все поезда его цвета.
   *[officer] Выберите поезд на поле: он останется стоять.
}
sns-depot = Депо и кубики
sns-depot-row = { $colour ->
    [black] Чёрных
    [brown] Коричневых
   *[grey] Серых
} поездов в депо: { $count }. Кубик: { $faces }
sns-ask-mate = Совет: { $name }
sns-level-measured = { $seats ->
    [one] Один бот-диспетчер выиграл
   *[other] Команда ботов-диспетчеров ({ $seats }) выиграла
} на этом уровне { $won } из { $games } партий ({ $share } %).
sns-level-not-measured = Именно на этом уровне партий никто не считал.
sns-level-easier = На уровне полегче боты-диспетчеры выиграли { $share } % ({ $won } из { $games }).
sns-level-harder = На уровне потруднее боты-диспетчеры выиграли { $share } % ({ $won } из { $games }).
sns-in-words = Всё, что можно, словами: { $count }

## Фигуры

sns-train-facts = { $good ->
    [none] Пустой
    [yellow] Везёт жёлтый груз
    [red] Везёт красный груз
    [blue] Везёт синий груз
    [white] Везёт белый груз
   *[other] Везёт груз
}. { $place }.
sns-forecast = Где он остановится
sns-odds = { $faces } из 6 граней
sns-by-exit = через { $to }:
sns-move-all = Двинуть все подряд ({ $count })
sns-runs-in = сам через { $seconds } с
sns-wait = Подождать
sns-when-to-wait = Когда поезда ждут…
sns-move-it = Двинуть этот поезд
sns-mark = Отметить для остальных
sns-unmark = Снять отметку
sns-marked-by = Отметка: { $names }
sns-paid = { $count ->
    [one] карту { $kind ->
        [signal] семафора
        [switch] стрелки
       *[move] хода
    }
   *[other] две карты: { $cards }
}
sns-move-for = Двинуть за { sns-paid }
sns-load-with = Погрузить за карту:
sns-junction-now = Сейчас соединены: { $ends }.
sns-now = сейчас
sns-signal-green = Зелёный: проезд открыт в обе стороны.
sns-signal-red = Красный: поезда здесь стоят.
sns-signal-send = Выберите красное место, куда его переставить.
sns-signal-bring = Выберите зелёный семафор, который переставить сюда.
sns-signal-last = Он в городе единственный, и переставить его некуда.
sns-city-facts = { $good ->
    [yellow] Жёлтых
    [red] Красных
    [blue] Синих
    [white] Белых
   *[other] Здешних
} грузов здесь: { $count }. Поезд грузится в городе, когда остановился в нём.
sns-port-facts = { $side ->
    [central-europe] Каждый прибывший поезд сдаёт груз и уходит в депо.
   *[north-america] Поезд сдаёт груз, который порту ещё нужен, и уходит в депо. Остальные могут стоять или ехать дальше.
}
sns-departure-facts = Точка отправления { $number }. Если поезд уйдёт здесь с поля, это стоит двух жетонов.
sns-pay-with = Чем платить:
sns-price = За { sns-paid }.
sns-wrong-cards = Поднятые карты для этого не годятся.
sns-no-cards = На это нет карты: нужна своя или любые две.

## Почему поезд встал и за что потерян жетон

sns-why = { $why ->
    [red] стоп перед красным
    [closed] стрелка закрыта
    [behind] впереди другой поезд
    [no-exit] из города нет выезда
    [head-on] лобовое столкновение, поезд в депо
    [off-board] ушёл с поля, поезд в депо
    [occupied] { $place }: точка занята, поезд не выходит
    [none-left] отправлять больше нечего
    [city] остановка в городе
    [port] прибыл в порт
   *[other] стоп
}

## Журнал

sns-log-begins = { $you ->
    [yes] Вы начинаете.
   *[no] Начинает { $who }.
}
sns-log-instruction = Инструкция: { $symbols }.
sns-log-departs = Точка отправления: { $place }.
sns-log-plays = { $you ->
    [yes] Вы играете: { $what }.
   *[no] { $who } играет: { $what }.
}
sns-log-takes = { $you ->
    [yes] Вы снимаете семафор: { $signal }.
   *[no] { $who } снимает семафор: { $signal }.
}
sns-log-moves = { $you ->
    [yes] Вы двигаете { $train }.
   *[no] { $who } двигает { $train }.
}
sns-log-loads = { $you ->
    [yes] Вы грузите { $train }.
   *[no] { $who } грузит { $train }.
}
sns-log-number = { $place }: номер { $number }.
sns-log-dealt = { $kind ->
    [signal] Роздана карта семафора.
    [switch] Роздана карта стрелки.
   *[move] Роздана карта хода.
}
sns-log-placed = Отправление, { $place }: { $train }.
sns-log-run = На кубике { $roll }, { $train }: { $where }.
sns-log-goes = Дальше едет { $train }: { $where }.
sns-log-die = На кубике { $roll }.
sns-log-delivered = { $port }: прибыл { $good ->
    [yellow] жёлтый
    [red] красный
    [blue] синий
    [white] белый
   *[other] ещё один
} груз!
sns-log-returned = Его { $good ->
    [yellow] жёлтый груз
    [red] красный груз
    [blue] синий груз
    [white] белый груз
   *[other] груз
} вернулся в свой город.
sns-log-lost = { $why ->
    [occupied] Точка занята, поезд не вышел ({ $place }): { $tokens }.
   *[none-left] Отправлять больше нечего: { $tokens }.
}
sns-log-clock = { $count ->
    [one] Часы опустели: одной инструкцией меньше
   *[other] Часы опустели: инструкций убрано { $count }
}
sns-log-signal = { $you ->
    [yes] Вы переставляете
   *[no] { $who } переставляет
} семафор. Было: { $from }. Стало: { $to }.
sns-log-lay = { $you ->
    [yes] Вы ставите
   *[no] { $who } ставит
} зелёный семафор: { $to }.
sns-log-switch = { $you ->
    [yes] Вы переводите
   *[no] { $who } переводит
} стрелку ({ $junction }): { $ends }.
sns-log-move = { $you ->
    [yes] Вы играете
   *[no] { $who } играет
} карту хода: { $train }.
sns-log-two = { $line } (Две карты: { $cards }.)
sns-log-load = { $you ->
    [yes] Вы грузите
   *[no] { $who } грузит
} { $good ->
    [yellow] жёлтый груз
    [red] красный груз
    [blue] синий груз
    [white] белый груз
   *[other] груз
}: { $train }.
sns-log-draw = { $you ->
    [yes] Вы берёте
   *[no] { $who } берёт
} { $count ->
    [0] 0 карт
    [one] { $count } карту
    [few] { $count } карты
   *[many] { $count } карт
}.
sns-log-drew = { $you ->
    [yes] Вы берёте
   *[no] { $who } берёт
}: { $cards }.
sns-log-colour = { $colour ->
    [idle] { $you ->
        [yes] Вы выбираете
       *[no] { $who } выбирает
    } цвет, который весь в депо: никто не едет.
    [black] { $you ->
        [yes] Вы выбираете
       *[no] { $who } выбирает
    } чёрные поезда.
    [brown] { $you ->
        [yes] Вы выбираете
       *[no] { $who } выбирает
    } коричневые поезда.
   *[grey] { $you ->
        [yes] Вы выбираете
       *[no] { $who } выбирает
    } серые поезда.
}
sns-log-leave = Выезд: { $city }, в сторону { $to }.
sns-log-stop = Поезд остаётся в городе.
sns-log-helper = { $helper ->
    [logistician] Логист велит бросить ещё раз.
    [dispatcher] Диспетчер разрешает проезжать города до конца хода.
    [conductor] Начальник поезда придержал { $what ->
        [black] чёрные
        [brown] коричневые
       *[grey] серые
    } поезда.
    [switchman] Стрелочник кладёт карту под колоду.
    [coupler] Сцепщик выбирает: { $what }.
   *[officer] Дежурная по станции придержала: { $what }.
}

## Что можно сделать

sns-do-carry-out = Выполнить
sns-do-keep = Пусть едет
sns-do-stop = Остановиться
sns-do-roll = Бросить кубики
sns-do-idle = Цвет, который весь в депо
sns-do-switchman = Эту карту под колоду
sns-do-logistician = Бросить ещё раз
sns-do-dispatcher = Проезжать города до конца хода
sns-do-colour = { $verb ->
    [depart] Отправить { $colour ->
        [black] чёрный
        [brown] коричневый
       *[grey] серый
    }
    [colour] Едут { $colour ->
        [black] чёрные
        [brown] коричневые
       *[grey] серые
    }
   *[conductor] { $colour ->
        [black] Чёрные
        [brown] Коричневые
       *[grey] Серые
    } стоят
}
sns-do-train = { $verb ->
    [move] Двинуть: { $train }
   *[officer] Придержать: { $train }
}
sns-do-load = Погрузить, { $train }, за карту: { $card ->
    [signal] семафор
    [switch] стрелка
   *[move] ход
}
sns-do-coupler = Отправить отсюда: { $place }
sns-do-signal = { $verb ->
    [take] Снять семафор: { $signal }
   *[lay] Поставить семафор: { $signal }
}
sns-do-leave = Выехать: { $city } → { $to }
sns-exit-to = → { $to }
sns-do-switch = Стрелка ({ $junction }): { $ends }
sns-do-draw = { sns-draw }
sns-do-play = { sns-as }, одной картой
sns-do-play-two = { sns-as }, двумя картами: { $cards }

## Вопросы

sns-asked-of = { $name } · { $asked }
sns-asked-place-switch = Расстановка: какие два пути соединяет эта развилка?
sns-asked-place-city-signal = Расстановка: какой выезд из города зелёный?
sns-asked-place-track-signal = Расстановка: поставьте зелёный семафор на перегоне
sns-asked-place-extra-signal = Расстановка: ещё один зелёный семафор, где угодно
sns-asked-revealed = Выполнить эту инструкцию?
sns-asked-departing-colour = Поезд какого цвета отправляется? Точку назовут кубики
sns-asked-departing-by-token = Поезд какого цвета отправляется? Точку назовёт жетон
sns-asked-departure-point = Бросьте кубики, или пусть точку выберет сцепщик
sns-asked-moving-colour = Поезда какого цвета едут?
sns-asked-next-train = Какой поезд едет следующим?
sns-asked-one-train = { $helper ->
    [conductor] Едет { $train }, или придержит начальник поезда?
    [officer] Едет { $train }, или придержит дежурная?
   *[none] Едет { $train }
}
sns-asked-rolled = На кубике { $roll }, { $train }. Пусть едет?
sns-asked-leaving-city = Через какой зелёный выезд едет поезд?
sns-asked-passing-city = Остановиться в городе или ехать дальше?
sns-asked-arrived = Здесь поезд останавливается, если диспетчер его не пропустит
sns-asked-action = Ваш ход: играйте карты, потом берите новые
sns-asked-take-signal = Какой зелёный семафор переставить?
sns-asked-lay-signal = На какое красное место?
sns-asked-throw-switch = Какую стрелку и в какое положение?
sns-asked-which-train = Какой поезд едет?
sns-asked-finished = Игра окончена

sns-explain-place-switch = Развилка соединяет два пути, остальные закрыты фишками. Выберите рисунок с теми двумя, которые нужно соединить.
sns-explain-place-city-signal = У каждого города сначала один зелёный выезд. Нажмите на светящийся семафор, который станет зелёным.
sns-explain-place-track-signal = Нажмите на светящийся семафор на перегоне: он станет зелёным.
sns-explain-place-extra-signal = Лишний зелёный семафор облегчает игру. Нажмите на любой светящийся.
sns-explain-revealed = Символы выполняют сверху вниз. Стрелочник один раз за игру кладёт карту под колоду, пока на ней ничего не сделано; тогда открывают другую.
sns-explain-departing-colour = Выберите цвет, у которого есть поезд в депо. Потом два кубика скажут, с какой точки он выходит. Если там стоит поезд, никто не выходит и теряются два жетона.
sns-explain-departure-point = Откуда выйдет поезд, скажут два кубика. Сцепщик один раз за игру сам выбирает свободную точку: нажмите на светящийся номер и подтвердите.
sns-explain-moving-colour = Все поезда выбранного цвета по очереди бросают свой кубик и едут. Наведите на поезд, чтобы увидеть, где он остановится при каждом броске.
sns-explain-next-train = Порядок за вами: каждый поезд бросает кубик и едет до конца, потом следующий. Наведите на поезд, чтобы увидеть, куда приведёт каждый бросок и чего это будет стоить.
sns-explain-rolled = Путь поезда показан на поле. Логист один раз за игру велит бросить ещё раз, и второй бросок окончательный.
sns-explain-leaving-city = В городе у поезда нет направления: он выезжает через любой зелёный семафор. Нажмите на светящийся выезд.
sns-explain-passing-city = Поезд может остановиться без потери жетонов или ехать дальше через светящийся выезд на оставшихся очках.
sns-explain-arrived = В торговом городе поезд останавливается, лишние очки пропадают бесплатно. Диспетчер один раз за игру разрешает проезжать города до конца хода.
sns-explain-action = Карта семафора переставляет зелёный семафор, карта стрелки переводит стрелку, карта хода двигает поезд, а любая карта грузит товар в городе. Две любые карты заменяют одну нужную. Закончив, возьмите до пяти новых.
sns-explain-take-signal = Нажмите на зелёный семафор, который нужно переставить. В городе всегда остаётся хотя бы один.
sns-explain-lay-signal = Нажмите на светящееся красное место, которое станет зелёным.
sns-explain-throw-switch = Нажмите на развилку и выберите новое положение.
sns-explain-which-train = Нажмите на любой поезд. Бросают его кубик; неиспользованные очки стоят жетонов.

## Конец

sns-ending = { $why ->
    [won] Все грузы в порту.
    [out-of-instructions] Последняя инструкция выполнена, а грузы ещё в пути.
    [out-of-time] Часы опустели, и колода тоже.
   *[other] Игра не доиграна.
}
sns-close = Не хватило грузов: { $missing }, сыграно ходов: { $turns }.
sns-under-way = { $count ->
    [one] { $count } из недостающих грузов уже был в пути.
   *[other] { $count } из недостающих грузов уже были в пути.
}
sns-cost-most = Больше всего жетонов времени отняли { $cause }.
sns-cost-also = Затем: { $causes }.
sns-tokens-lost-to = На что ушли жетоны времени: { $causes }.
sns-tokens-went = { $cause ->
    [unused-points] неиспользованные очки ({ $count })
    [head-on] столкновения ({ $count })
    [no-train] отправления без поезда ({ $count })
   *[wrong-exit] поезда, ушедшие с поля ({ $count })
}
sns-won = Победа! Все грузы ({ $goal }) в порту.
sns-lost = Поражение: довезено { $arrived } из { $goal }.
sns-score-delivered = { $good ->
    [yellow] Жёлтые
    [red] Красные
    [blue] Синие
    [white] Белые
   *[other] Прочие
} грузы: { $port }
sns-score-any = Грузы любого цвета: { $port }

## Настройки

sns-title = Switch & Signal: { $board }
sns-preset-easy = Лёгкий
sns-preset-medium = Средний
sns-preset-standard = Обычный
sns-preset-expert = Для знатоков
sns-counted = два бота-диспетчера выиграли { $share } % партий из { $games }
sns-not-counted = на этом поле партий никто не считал

sns-option-tokens = Жетоны времени
    .about = Чем больше жетонов на часах, тем легче.
sns-option-removed = Убрано инструкций
    .about = Каждая убранная вслепую инструкция отнимает один ход.
sns-option-extra-signal = Лишний семафор
    .about = В начале команда ставит ещё один зелёный сигнал, где захочет.
sns-option-goods = Грузы
    .about = Сколько грузов довезти до порта; при десяти в каждом городе их по три.
sns-option-set-up = Расстановка фишек
    .about = Как на поле для первой партии или по усмотрению команды.
sns-option-departures = Отправные точки
    .about = По кубикам; по кубикам с перемешанными номерами; по жетонам локаций без кубиков.
sns-deck-too-small = убрать инструкций нельзя столько: { $removed }, а в колоде их { $deck }
choice-set-up-first-game = Для первой партии
choice-set-up-free = Свободная
choice-departures-dice = Кубики
choice-departures-random-numbers = Случайные числа
choice-departures-tokens = Жетоны

## Примеры в правилах

sns-example-junction = Одна стрелка в трёх положениях: зелёные рельсы соединены, третий путь закрыт упором.
sns-example-signal = Слева крыло опущено: поезд остановится перед семафором. Справа поднято: путь свободен.
sns-example-dice = Шесть граней каждого кубика: чёрные поезда самые быстрые, серые — самые медленные.
sns-example-load = Поезд остановился в торговом городе и взял груз этого города.
sns-example-roll = На кубике 2: поезд проходит два участка, и ни одно очко не пропадает.
sns-example-delivered = Гружёный поезд у самого порта, которому нужен этот груз: ещё одно очко — и груз доставлен.
