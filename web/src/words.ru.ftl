# Страница вокруг любой игры. Имена игроков не склоняются; { $you } говорит, о читателе ли речь.

title = Stationmaster
tagline = Лучшие настольные игры о поездах: играть, собирать друзей, разбирать партии.
colophon = Нарисовано и написано заново. Берега и границы — Natural Earth, общественное достояние. С издателями игр не связано.
title-your-turn = ● Ваш ход — { $game }
title-table = { $game } — Stationmaster

yes = Да
no = Нет
close = Закрыть
cancel = Отмена
skip = Пропустить
copy = Скопировать
copied = Скопировано
loading = Минутку…
try-again = Попробовать ещё раз
you = вы
points = Очки
chance = Как выпадет

## Зал

games = Во что сыграем?
no-such-game = Игры «{ $game }» здесь нет. Выберите одну из этих.
departures = Отправление
seats-range = { $least }–{ $most } { $most ->
    [one] игрок
    [few] игрока
   *[many] игроков
}
minutes = { $count ->
    [one] около { $count } минуты
   *[other] около { $count } минут
}
minutes-just = { $count } мин
minutes-range = { $least }–{ $most } мин
minutes-why = По партиям ботов: десять секунд на каждое решение
play = Играть
play-quick = { $bots ->
    [one] Вы и один бот, прямо сейчас
    [few] Вы и { $bots } бота, прямо сейчас
   *[many] Вы и { $bots } ботов, прямо сейчас
}
play-quick-together = { $bots ->
    [one] Вы вместе с одним ботом, сразу
   *[other] Вы вместе с ботами ({ $bots }), сразу
}
more = Настроить…
rules-of = Правила: { $game }
guest = Гость
guest-number = Гость { $number }
staff = Носильщик, Стрелочник, Кочегар, Кондуктор, Обходчик
a-bot-called = Бот: { $bot }
show-all = Показать все ({ $count })
table-over = Закончена
table-your-turn = Ваш ход
table-forget = Убрать из списка: { $game }

## Стол

setup-seats = Кто за столом
setup-options = Настройки
setup-presets = Насколько трудно
setup-add = Добавить место
setup-remove = Убрать место { $number }
setup-name = Имя игрока на месте { $number }
setup-name-here = Ваше имя
setup-open = Открыть стол
setup-nobody-here = За этим экраном должен играть хотя бы один человек.
setup-nameless = Назовите всех, кто играет за этим экраном.
seat-number = Место { $number }
seat-open = Свободное место
seat-away = не в сети
kind-me = Я
kind-bot = Бот
kind-friend = Друг по ссылке
kind-here = Ещё кто-то за этим экраном
kind-friend-about = Вы получите ссылку для друга.
links-title = Стол открыт
links-about = Отправьте каждому другу его ссылку. Это ключ от места: больше никому её не давайте.
links-watch = Чтобы смотреть (без ключа)
links-enter = К столу
invite = Ссылка на это место
invite-title = Места, которые ещё свободны
welcome-title = { $game }: вам оставили место
welcome-about = За столом: { $others }. Как вас называть?
welcome-alone = За столом пока никого. Как вас называть?
welcome-sit = Сесть за стол

## За столом

players = Игроки
spectator = Зритель
beside = Рядом с полем
hand = Рука
a-bot = бот
thinking = думает
menu = Меню
preferences = Настройки
preferences-name = Имя, под которым вы играете
pace = Темп чужих ходов
pace-about = Как быстро показываются ходы ботов и других игроков.
pace-slow = Неспешно
pace-usual = Обычно
pace-quick = Быстро
motion = Движение
motion-about = Без движения карты и поезда сразу оказываются на своих местах.
motion-system = Как в системе
motion-full = Есть
motion-none = Нет
keys = Быстрые клавиши: M — звук, запятая — настройки
sound = Звук
sound-on = Звук включён
sound-off = Звук выключен
language = Язык
level-easy = Лёгкий
level-medium = Средний
level-hard = Сильный
level-expert = Эксперт
theme = Свет
theme-system = Как в системе
theme-light = День
theme-dark = Ночь
livery = Мои вагоны
livery-about = Если такие вагоны у другого игрока, вы меняетесь цветами, но только на вашем экране.
livery-seat = По месту
livery-0 = Розовые
livery-1 = Полночь
livery-2 = Лайм
livery-3 = Лагуна
livery-4 = Красное дерево
map-names = Названия на карте
map-names-all = Все города
map-names-own = Только мои маршруты
notices = Напоминать о моём ходе
watch-link = Ссылка для зрителей
to-the-hall = В зал
hint = Как сыграл бы сильный игрок?
hint-not-now = Подсказка — только в ваш ход
undo = Вернуть ход
held-title = Решено. Ещё мгновение ход можно вернуть
held-line-title = Решено. Ход уйдёт, как только вернётся связь
held-now = Отправить сразу
take-back = Время, чтобы передумать
take-back-about = Столько ждёт ход, которым вы заканчиваете, прежде чем его увидят другие.
take-back-seconds = { $count ->
    [0] Нет
   *[other] { $count } с
}
move-overtaken = Тем временем игра ушла вперёд: вашего хода не было. Взгляните ещё раз.
undo-not-now = Вернуть нечего: уже вмешался случай или другой игрок
what-is-asked = Что это значит?
waits-for = Ходит { $name }
luck-moves = Решает случай…
counting = Последний поезд прибыл. Считаем очки…
ended = { $count ->
    [one] { $you ->
        [yes] Победа! У вас { $points } { $points ->
            [one] очко
            [few] очка
           *[many] очков
        }.
       *[no] Побеждает { $names }: { $points } { $points ->
            [one] очко
            [few] очка
           *[many] очков
        }.
    }
   *[other] Победу делят { $names }: { $points } { $points ->
        [one] очко
        [few] очка
       *[many] очков
    }.
}
offers-filter = Найти среди вариантов ({ $count })
asked-other = Решайте: { $what }
explain-other = Выберите один из вариантов сверху. Что каждый значит, сказано в правилах ниже.
plain-board = Что вам видно

choose-title = { $least ->
    [0] Оставьте сколько хотите
    [one] Оставьте хотя бы один
   *[other] Оставьте не меньше { $least }
}
choose-more = { $count ->
    [0] Выберите
    [one] Выберите ещё один
   *[other] Выберите ещё { $count }
}
choose-keep = { $count ->
    [0] Не оставлять ни одного
    [one] Оставить один
   *[other] Оставить { $count }
}
chosen-title = Вы выбрали. Выбирают остальные.
choose-made = Выбрано
choose-later = Ваши маршруты. Сейчас выбирает { $name }, дойдёт очередь и до вас.

line-opening = Прибываем на станцию…
line-lost = Связь прервалась. Пробуем снова; что вы тем временем решите или скажете, не пропадёт.
closed-bad-join = Не получилось сесть за стол. Откройте его из зала ещё раз.
closed-unknown-seat = Ключ из этой ссылки не подходит. Попросите новую ссылку.
closed-no-table = Такого стола нет.
closed-damaged = Этот стол повреждён на диске сервера, играть за ним дальше нельзя. С остальными столами всё в порядке. Хозяин сервера узнает больше командой: stationmaster store check

pass-to = { $name }, ваш ход
pass-first = Сначала за экраном — { $name }
pass-why = Передайте устройство. Сейчас ничьих карт на экране нет.
pass-ready = { $name } — это я
pass-done = Ваш ход окончен. Дальше ходит { $name }.
pass-on = Дальше

table-words = Ходы и разговор
table-sheet = Что лежит возле поля
log = Ходы
log-empty = Пока ничего не произошло.
log-point-out = Показать, где это было
log-other = { $you ->
    [yes] Вы: { $what }
   *[no] { $who }: { $what }
}
log-twice = { $line } Дважды.
chat = Чат
chat-empty = Поздоровайтесь.
chat-say = Скажите что-нибудь
chat-send = Отправить

rules = Правила
rules-search = Искать по слову или номеру
rules-none = Таких слов в правилах нет.
rules-now = О чём вас спрашивают
rules-ours = наше решение
rules-ours-why = Почему так: { $why }

scoring = Итоги
team = Команда
scoring-lines = Все строки подсчёта
score-share = { $what } { $points }
ended-ahead = { $points ->
    [one] впереди на { $shown } очко, следом – { $name }
    [few] впереди на { $shown } очка, следом – { $name }
    [many] впереди на { $shown } очков, следом – { $name }
   *[other] впереди на { $shown } очка, следом – { $name }
}
rematch = Реванш
rematch-easier = Легче
rematch-harder = Труднее
rematch-waits = Для вас всех открыт новый стол.
rematch-join = Сесть за него
share = Поделиться
share-title = { $game }: партия, которую стоит посмотреть
replay-open = Повтор
replay-title = Партия ещё раз
replay-eyes = Карты и маршруты
replay-offered = { $name } выбирает из этих
replay-tickets-of = { $name }, маршруты: { $count }
replay-start = До первого хода
replay-back = На ход назад
replay-next = На ход вперёд
replay-play = Показывать
replay-pause = Пауза
replay-close = Закрыть
replay-move = Ход { $at } из { $last }

map-closer = Ближе
map-farther = Дальше
map-whole = Всё поле
