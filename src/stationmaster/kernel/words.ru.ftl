# Что может сказать игроку любая игра. Места считаются с нуля.

did-you-mean = ; может быть, «{ $word }»?

## Выбор игры

no-game = игры «{ $game }» нет (есть: { $games })
wrong-seats = { $game }: мест за столом от { $least } до { $most }, а не { $seats }
no-option = { $game }: настройки «{ $option }» нет (есть { $options })
no-options = { $game }: настройки «{ $option }» нет, как и любых других
not-a-choice = настройка { $option } — одно из значений: { $choices }, а не «{ $value }»
not-of-its-kind = настройка { $option } — { $kind ->
    [switch] on (да) или off (нет)
    [number] целое число
   *[text] текст
}, а не «{ $value }»
option-first = Кто начинает
    .about = Место за столом или случай.
cannot-begin = место { $seat } начинать не может: места здесь от 0 до { $last }

## Ходы

no-such-move = «{ $move }» — такого хода в этой игре нет
not-now = «{ $move }» — сейчас так пойти нельзя
move-too-long = в записи хода не больше { $most } знаков, а здесь { $letters }
no-such-seat = места { $seat } нет: места здесь от 0 до { $last }
over = игра окончена
moved-on = игра ушла вперёд: вы отвечали на запись { $answered }, а сейчас { $stands }; взгляните ещё раз
not-your-turn = сейчас ходит место { $seat }, а не вы

## Ходы назад

over-for-good = игра окончена: ход уже не вернуть
nothing-moved = вы ещё не ходили: возвращать нечего
moved-since = { $by ->
    [-1] после вас уже вмешался случай
   *[other] после вас уже ходило место { $by }
}: ваш ход больше не вернуть
nothing-decided = решать было нечего: возвращать тоже нечего

## На картинке

picture-seat = Место { $seat }
picture-points = { $count ->
    [one] { $count } очко
    [few] { $count } очка
    [many] { $count } очков
   *[other] { $count } очка
}
picture-trains = { $count ->
    [one] { $count } вагон
    [few] { $count } вагона
    [many] { $count } вагонов
   *[other] { $count } вагона
}
picture-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
}
picture-tickets = { $count ->
    [one] { $count } маршрут
    [few] { $count } маршрута
    [many] { $count } маршрутов
   *[other] { $count } маршрута
}
picture-row = Открыты
picture-hand = На руке
picture-held = Маршруты
picture-dice = Кубики
picture-done = выполнено { $count }
picture-stack = Стопка
picture-goods = В своих городах
picture-deck = колода { $cards }, маршруты { $tickets }

endless = Решений принято уже { $decisions }, а партия всё не кончается: боты ходят по кругу и дальше играть не будут.

## В уроке

lesson-otherwise = Не сейчас: сделайте то, что показывает урок. Ничего не потеряно, попробуйте ещё раз.
