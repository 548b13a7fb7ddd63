# Страница вокруг любой игры. Имена игроков не склоняются; { $you } говорит, о читателе ли речь.

title = Stationmaster
tagline = Лучшие настольные игры о поездах: играть, собирать друзей, разбирать партии.
colophon = Нарисовано и написано заново. Берега и границы — Natural Earth, общественное достояние. С издателями игр не связано.
title-your-turn = ● Ваш ход — { $game }
title-table = { $game } — Stationmaster
title-turns = { $count ->
    [one] ● Вас ждут за { $count } столом — Stationmaster
    [few] ● Вас ждут за { $count } столами — Stationmaster
    [many] ● Вас ждут за { $count } столами — Stationmaster
   *[other] ● Вас ждут за { $count } стола — Stationmaster
}

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
me = Мои игры и я
me-about = Здесь нет ни учётных записей, ни паролей. Этот браузер хранит ваш ключ, и по нему находятся ваши столы. На сервере лежит только его хеш. Можно играть и без ключа: кто его потеряет, потеряет лишь то, что было за ним записано.
me-keep = Запомнить имя
me-known = Вас здесь знают под именем { $name }.
me-carry = На другом устройстве
me-carry-about = Покажите этот код его камере или откройте там ссылку. У кого ссылка, тот и есть вы: никому её не давайте.
me-carry-show = Показать код и ссылку
me-qr = QR-код с вашим ключом
me-copy = Скопировать ссылку
me-bad-link = Ссылка неполная: в ней нет ключа.
me-arrived = Продолжить здесь под тем же именем?
me-arrived-about = В этой ссылке ключ игрока { $name }. Ваши столы появятся и на этом устройстве.
me-arrived-nameless = В этой ссылке чей-то ключ. Его столы появятся и на этом устройстве.
me-arrived-instead = Он заменит ключ, который этот браузер хранит сейчас.
me-become = Да, это я
me-forget = Забыть меня
me-forget-about = Сервер забудет ваше имя и то, какие места были вашими, а браузер — ключ. Партии останутся для тех, кто играл с вами; ссылки на места по-прежнему их открывают.
me-forget-sure = Забыть
me-public = Показывать мои партии всем, на отдельной странице
me-public-page = Страница, которую видят другие
me-export = Всё моё — файлом
history = Мои партии
history-none = Здесь будут партии, которые вы закончите.
history-games = { $count } { $count ->
    [one] партия
    [few] партии
   *[many] партий
}
history-seats = { $count } { $count ->
    [one] игрок
    [few] игрока
   *[many] игроков
}
history-won = Выиграно { $won } из { $played }.
history-points = В среднем { $mean } очков, лучший результат { $best }.
history-tickets = Маршруты: выполнено { $done } из { $kept }.
history-longest = Самый длинный путь: { $count }.
history-routes = Любимые перегоны
history-is-won = победа
history-is-lost = поражение
rating = { $rating } ± { $doubt }
rating-people = Рейтинг против людей
rating-bots = Рейтинг против ботов
rating-about = Все начинают с 25 ± 16,7; чем больше партий, тем он точнее.
level-own = свои настройки
departures = Отправление
tell-me = Сообщать мне, когда мой ход
tell-me-off = выключено
tell-me-ways = { $count ->
    [one] { $count } способом
    [few] { $count } способами
    [many] { $count } способами
   *[other] { $count } способа
}
tell-me-tab = Этим браузером, пока стол открыт в какой-нибудь вкладке
tell-me-push = Этим браузером, даже когда страница закрыта
tell-me-mail = Письмом на адрес
tell-me-webhook = Вебхуком: на этот адрес посылается JSON
tell-me-start = Включить
tell-me-stop = Выключить
tell-me-about = Одно извещение за ход и ни одного, пока вы за столом. В нём игра и стол, но никогда не ваши карты. Действует для всех ваших столов, в том числе будущих.
tell-me-tab-only = Когда страница закрыта, этот сервер извещений не посылает.
tell-me-not-allowed = Браузер не показывает извещений этой страницы. Разрешить их можно в настройках браузера.
tell-me-not-possible = Сейчас у браузера это не получилось.
tell-me-stopped = Больше туда ничего не придёт. Включить извещения снова можно за любым вашим столом.
tell-me-confirmed = Спасибо. Теперь о ваших ходах сообщают письма.
tell-me-confirm = Туда отправлено письмо. Откройте ссылку в нём, и письма о ваших ходах начнут приходить.
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
put-aside = Отложены, ходов не было { $days } { $days ->
    [one] день
    [few] дня
   *[many] дней
}: { $count }
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
seat-away-for = не в сети { $minutes } мин
setup-terms = Игра с друзьями
stand-in = Если кто-то отошёл
stand-in-about = Когда дойдёт его ход, место посторожит бот; вернувшийся игрок сразу получит его обратно.
stand-in-never = Ждать
stand-in-after = Бот через { $wait }
stand-in-told = Если кого-то нет { $wait }, за него играет бот, пока он не вернётся.
clock = Часы
clock-about = Время ограничено — после того как каждый сделает первый ход.
clock-none = Без часов: каждый думает сколько нужно
clock-move = { $wait } на ход
clock-game = { $wait } на партию
clock-increment = ещё { $wait } за каждый ход
clock-then = Когда время выйдет
clock-then-move = Ход сделает бот
clock-then-move-about = Одно решение примет бот, дальше играет сам игрок.
clock-then-seat = Место отойдёт боту
clock-then-seat-about = Бот доиграет до конца, и в итогах это будет сказано.
clock-told = { $then ->
    [seat] Время ограничено: { $clock }. У кого оно выйдет, за того до конца играет бот.
   *[move] Время ограничено: { $clock }. Если оно выйдет, этот ход сделает бот.
}
clock-left = Осталось времени
clock-hurry = поторопитесь
clock-days = { $days } д { $hours } ч
open-to = Кто может сесть за стол
open-to-link = У кого есть ссылка
open-to-link-about = Найти стол можно только по ссылкам.
open-to-all = Все
open-to-all-about = Пока есть свободные места, стол виден в зале среди открытых. Ссылки на места тоже работают.
setup-chat = Переписка
setup-chat-about = Реакции доступны всегда. Хозяин стола может передумать потом.
setup-chat-on = Можно всем
setup-chat-off = Выключена
delay = Зрители
delay-about = Карт игроков они не видят никогда. А с задержкой не могут и подсказать, что происходит.
delay-none = Видят сразу
delay-by = Видят на { $wait } позже
delay-told = Вы видите стол с задержкой: { $wait }.
open-tables = Открытые столы
open-seats = { $count ->
    [one] Свободно { $count } место
    [few] Свободно { $count } места
   *[many] Свободно { $count } мест
}
seat-take = Сесть сюда
wait-seconds = { $count } { $count ->
    [one] секунду
    [few] секунды
   *[many] секунд
}
wait-minutes = { $count } { $count ->
    [one] минуту
    [few] минуты
   *[many] минут
}
wait-hours = { $count } { $count ->
    [one] час
    [few] часа
   *[many] часов
}
wait-days = { $count } { $count ->
    [one] день
    [few] дня
   *[many] дней
}
kind-me = Я
kind-bot = Бот
kind-friend = Друг по ссылке
kind-here = Ещё кто-то за этим экраном
kind-friend-about = Вы получите ссылку для друга.
links-title = Стол открыт
links-about = Отправьте каждому другу его ссылку. Это ключ от места: больше никому её не давайте.
links-watch = Чтобы смотреть (без ключа)
qr = QR-код
qr-of = QR-код для камеры: { $what }
share-seat = Место за столом Stationmaster
links-enter = К столу
invite = Ссылка на это место
invite-title = Места, которые ещё свободны
welcome-title = { $game }: вам оставили место
welcome-about = За столом: { $others }. Как вас называть?
welcome-alone = За столом пока никого. Как вас называть?
welcome-seat = Где вы хотите сидеть?
welcome-sit = Сесть за стол

## За столом

players = Игроки
spectator = Зритель
kept-away = Место сторожит бот: { $bot }
kept-voted = Играем без него, ходит бот: { $bot }
kept-resigned = Партия сдана, доигрывает бот: { $bot }
kept-hurried = Время вышло, этот ход делает бот: { $bot }
kept-late = Время вышло, доигрывает бот: { $bot }
news-hurried = { $you ->
    [yes] Ваше время вышло: этот ход делает бот.
   *[no] У игрока { $name } вышло время: этот ход делает бот.
}
news-late = { $you ->
    [yes] Ваше время вышло. Дальше за вас играет бот.
   *[no] У игрока { $name } вышло время: дальше играет бот.
}
ended-hurried = { $you ->
    [yes] На последний ход вам не хватило времени, его сделал бот: { $bot }
   *[no] Игроку { $name } не хватило времени на последний ход, его сделал бот: { $bot }
}
ended-late = { $you ->
    [yes] Ваше время вышло, до конца играл бот: { $bot }
   *[no] У игрока { $name } вышло время, до конца играл бот: { $bot }
}
news-away = { $you ->
    [yes] Вас нет: ваше место сторожит бот ({ $bot }).
   *[no] { $name } не в сети: место сторожит бот ({ $bot }), пока игрок не вернётся.
}
news-voted = { $you ->
    [yes] Остальные продолжают без вас; за вас ходит бот ({ $bot }).
   *[no] Продолжаем, пока не вернётся { $name }: ходит бот ({ $bot }).
}
news-resigned = { $you ->
    [yes] Вы сдались. За вас доигрывает бот ({ $bot }), а вы можете смотреть.
   *[no] { $name } сдаётся. Доигрывает бот ({ $bot }).
}
news-back = { $you ->
    [yes] Место снова ваше.
   *[no] { $name } снова за столом.
}
ended-away = { $you ->
    [yes] В конце за вас играл бот ({ $bot }): вас не было.
   *[no] { $name } — место под конец сторожил бот: { $bot }.
}
ended-voted = { $you ->
    [yes] Остальные продолжили без вас; за вас играл бот: { $bot }.
   *[no] { $name } — доигрывали без этого игрока, ходил бот: { $bot }.
}
ended-resigned = { $you ->
    [yes] Вы сдались; партию доиграл бот: { $bot }.
   *[no] { $name } — партия сдана, доиграл бот: { $bot }.
}
go-on-without = Продолжить без игрока
go-on-votes = За то, чтобы продолжить: { $names }
arrange = Кто где сидит
arrange-about = Кто уже ходил, остаётся на своём месте. У открытого места появится новая ссылка — на табличке игрока за столом.
arrange-bot = Если бот, то этот
arrange-strongest = Самый сильный
arrange-give = Отдать боту
arrange-open = Открыть для друга
arrange-remove = Убрать и открыть место
arrange-own = ваше место
arrange-moved = уже ходил
arrange-table = Стол
arrange-to-all = Открыт для всех: виден в зале, пока есть свободные места
arrange-chat = Можно переписываться
resign = Сдаться…
resign-title = Сдаться?
resign-about = Бот доиграет за вас, и в итогах это будет сказано. Вернуться за игру уже не получится, но можно остаться и смотреть.
resign-sure = Сдаться
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
keys = Быстрые клавиши: M — звук, запятая — настройки; в повторе — пробел, стрелки, Home и End, Page Up и Page Down, W и N
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
hint-sure = Так выиграно { $chance } % партий, доигранных отсюда; уверенность, что лучше нет: { $sure } %.
hint-unsure = Насколько это верно, пока не скажет никто: отсюда партию долго доигрывать.
hint-glance = Сравнено вариантов: { $ways }. { $lead ->
    [clear] Этот явно лучше остальных
    [slight] Этот немного лучше следующего
   *[even] Следующий почти не хуже
} — судя по положению: доигрывать партии отсюда долго.
hint-others = Неплохо и это:
hint-fewer = На { $fewer } { $fewer ->
    [one] победу
    [few] победы
   *[many] побед
} из ста меньше.
hint-behind = { $lead ->
    [clear] Заметно хуже.
    [slight] Чуть хуже.
   *[even] Почти так же хорошо.
}
hint-more = Насколько это верно и что ещё?
undo = Вернуть ход
held-title = Решено. Ещё мгновение ход можно вернуть
held-line-title = Решено. Ход уйдёт, как только вернётся связь
held-now = Отправить сразу
interrupts = Помощники, которые могут вмешаться
interrupts-about = В Switch & Signal поезд ждёт, чтобы можно было позвать логиста или диспетчера. Кого не спрашивают, тот не сможет позвать логиста.
interrupts-always = Спрашивать всегда
interrupts-costly = Без потерь — ехать почти сразу
interrupts-never = Не спрашивать
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
chat-off = За этим столом переписка выключена.
chat-heard = { $count ->
    [0] Кого слышно
    [one] Не слышно { $count } игрока
   *[other] Не слышно { $count } игроков
}
reactions = Реакции
reaction-hello = Привет!
reaction-bravo = Отличный ход!
reaction-thanks = Спасибо!
reaction-oops = Ой!
reaction-hmm = Хм…
reaction-hurry = Ваш ход!

proposal = Предложение
proposal-by = { $name } хочет потратить общее:
proposal-agree = Хорошо
proposal-object = Лучше не надо

series = Серия
series-after = { $played ->
    [one] После { $played } партии
   *[other] После { $played } партий
}
series-together = { $played ->
    [one] Выиграно { $won } из { $played } партии
   *[other] Выиграно { $won } из { $played } партий
}

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
ended-level = очков поровну, следом – { $name }: решило правило о равенстве
rematch = Реванш
rematch-easier = Легче
rematch-harder = Труднее
rematch-waits = Для вас всех открыт новый стол.
rematch-join = Сесть за него
share = Поделиться…
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

## Уроки

learn = Научиться за игрой:
learn-newcomer = Впервые здесь? Учитесь за игрой
learn-about = По пять минут, за настоящим столом. Испортить ничего нельзя: ошибку объяснят, и можно попробовать ещё раз. Уходите когда угодно.
learn-more = { $count ->
    [one] Ещё { $count } урок
    [few] Ещё { $count } урока
   *[many] Ещё { $count } уроков
}
learn-goes-on = Продолжить с того же места
learn-done = Пройден
lesson = Урок
lesson-step = Урок, шаг { $at } из { $of }
lesson-next = Дальше
lesson-back = Назад
lesson-yours = Ваш ход
lesson-watch = Смотрите, что делают другие.
lesson-play-on = Играть дальше
lesson-again = Начать урок заново
lesson-fold = Свернуть урок
lesson-unfold = Развернуть урок
table-lesson = Урок

## Партия ещё раз и игра с её середины

replay-moments = Важные моменты
replay-chances = Шансы на победу по местам
replay-chance = Общий шанс на победу
replay-speed = Скорость
replay-link = Ссылка на этот момент
replay-log = Запись партии файлом
replay-jump = Показать этот момент
replay-keys = Пробел — показ и пауза, стрелки — по ходу, Page Up и Page Down — между важными моментами, Home и End — в начало и в конец; после разбора W — к худшему ходу, N — к следующей ошибке
look-back = Оглянуться назад
play-on = Сыграть отсюда
play-on-title = Сыграть отсюда
play-on-about = Новый стол начнётся с этого положения, вы играете за место «{ $name }». На нём написано, откуда он взялся; сама партия останется как была.
play-on-bots = За остальных играют боты
play-on-here = Все места за этим экраном
play-on-open = Открыть стол
sandbox-from = Песочница: партия, которую она продолжает
table-sandbox = Песочница

## Разбор партии

study = Разбор
study-begin = Разобрать
study-about = Шансы на победу на каждом ходу, что было ошибкой и что лучше, удача и игра по отдельности
study-waits = Сейчас разбирается другая партия, эта — следующая.
study-works = Боты доигрывают партию с разных её моментов: { $share } %. Картина становится точнее.
study-account = { $won ->
    [yes] { $you ->
        [yes] Вы выиграли
       *[other] { $name }: победа
    } с отрывом в { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }: { $start ->
        [none] удача { $luck }
       *[other] на старте { $start }, удача { $luck }
    }, игра { $play } (± { $doubt }).
    [shared] { $you ->
        [yes] Вы разделили победу
       *[other] { $name }: победа разделена
    }: { $start ->
        [none] удача { $luck }
       *[other] на старте { $start }, удача { $luck }
    }, игра { $play } (± { $doubt }).
   *[no] { $you ->
        [yes] Вы проиграли, отстав на
       *[other] { $name }: поражение с отставанием на
    } { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }: { $start ->
        [none] удача { $luck }
       *[other] на старте { $start }, удача { $luck }
    }, игра { $play } (± { $doubt }).
}
study-account-together = { $won ->
    [no] Игра победила: удача { $luck } %, игра { $play } % (± { $doubt }) шанса на победу.
   *[other] Вы победили вместе: удача { $luck } %, игра { $play } % (± { $doubt }) шанса на победу.
}
study-account-unsure = { $won ->
    [no] Игра победила. Удачу и игру порознь не видно: такие партии долго доигрывать, и доиграно их слишком мало.
   *[other] Вы победили вместе. Удачу и игру порознь не видно: такие партии долго доигрывать, и доиграно их слишком мало.
}
study-account-start = Быстрые боты сыграли с того же начала { $begun ->
    [one] { $begun } партию
    [few] { $begun } партии
   *[many] { $begun } партий
}; { $won ->
    [no] { $count ->
        [0] так мало не выполнено ни в одной.
       *[other] не больше выполнено в { $count }.
    }
   *[other] { $count ->
        [0] не выиграли ни одной.
       *[other] выиграли { $count }.
    }
}
study-account-unclear = { $won ->
    [yes] { $you ->
        [yes] Вы выиграли
       *[other] { $name }: победа
    } с отрывом в { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }.
    [shared] { $you ->
        [yes] Вы разделили победу.
       *[other] { $name }: победа разделена.
    }
   *[no] { $you ->
        [yes] Вы проиграли, отстав на
       *[other] { $name }: поражение с отставанием на
    } { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }.
} Удачу и игру порознь не видно: такие партии долго доигрывать, и доиграно их слишком мало.
study-worst = Худший ход
study-worst-key = К решению, которое обошлось дороже всего (W)
study-next = Следующая ошибка
study-next-key = К следующему решению, которое было хуже другого (N)
study-inaccuracy = Неточность
study-mistake = Ошибка
study-blunder = Зевок
study-count-inaccuracy = { $count ->
    [one] { $count } неточность
    [few] { $count } неточности
   *[many] { $count } неточностей
}
study-count-mistake = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}
study-count-blunder = { $count ->
    [one] { $count } зевок
    [few] { $count } зевка
   *[many] { $count } зевков
}
study-slip = { $verdict }, { $name }: −{ $loss }.
study-better = Лучше: { $better }.
study-cost = Это стоило { $loss } (± { $doubt }).
study-gone = Шансов на победу уже не было: считаются очки.
study-improve = Сыграть отсюда лучше
study-player = Игрок
study-team = Команда
study-all = Все
study-now = Сейчас
study-now-about = Шанс на победу в этот момент при открытых картах; после ± — насколько он может быть другим в 95 случаях из 100
study-luck = Удача
study-luck-about = Что изменили в шансе на победу колода, кубики и маршруты; после ± — стандартная ошибка
study-play = Игра
study-play-about = Что изменили в шансе на победу решения, свои и чужие; после ± — стандартная ошибка
study-slips = Ошибки
study-none = Ни одно решение не было заведомо хуже другого.
study-none-seen = Партий доиграно слишком мало, чтобы назвать какое-то решение хуже другого.
study-report = Отчёт, который можно переслать (HTML)
study-json = Для программ (JSON)

## Задачи

puzzles = Задачи
puzzles-all = Все задачи
puzzles-about = Положения из партий ботов, как их видело одно место. Один ход заметно лучше всех других: сделайте его, как за любым столом.
puzzles-count = Все задачи: решено { $done } из { $count }
puzzles-solved = решено { $done } из { $of }
puzzles-game = Игра
puzzles-theme = Тема
puzzles-difficulty = Трудность
puzzles-any = Любая
puzzles-fresh = Только новые
puzzles-none = Таких задач здесь нет: выберите пошире.
puzzle = Задача
puzzle-title = Задача: { $game }
puzzle-today = Задача дня
puzzle-solve = Решать
puzzle-number = Задача { $number }
puzzle-easy = лёгкая
puzzle-medium = средняя
puzzle-hard = трудная
puzzle-stand-solved = Решена
puzzle-stand-shown = Ответ подсмотрен
puzzle-question = Ваш ход: что теперь? Сделайте ход, который считаете лучшим.
puzzle-looking = Ваш ход проверяется…
puzzle-right = Верно!
puzzle-best = Лучший ход
puzzle-wrong = Есть ход лучше
puzzle-chance = Так выигрывается { $chance } % партий, доигранных отсюда (± { $doubt }).
puzzle-short = Лучшим ходом — { $chance } %.
puzzle-again = Попробовать ещё
puzzle-answer = Показать ответ
puzzle-next = Следующая задача
puzzle-fold = Свернуть задачу
puzzle-unfold = Развернуть задачу
puzzle-theme-block = Перекрыть путь
puzzle-theme-build = Строить сейчас
puzzle-theme-dice = Кубики
puzzle-theme-draw = Какую карту
puzzle-theme-helper = Помощники
puzzle-theme-keep = Оставить маршруты
puzzle-theme-load = Погрузка
puzzle-theme-longest = Самый длинный путь
puzzle-theme-passengers = Пассажиры
puzzle-theme-points = Очки сейчас
puzzle-theme-race = Успеть первым
puzzle-theme-rob = Ограбить
puzzle-theme-save = Спасти поезд
puzzle-theme-send = Отправить поезд
puzzle-theme-signals = Сигналы и стрелки
puzzle-theme-station = Вокзал
puzzle-theme-tickets = Ещё маршруты
puzzle-theme-tunnel = Тоннель

## Положения, расставленные вручную

position-title = Положение: { $game }
position-about = Выберите, что есть у каждого места и чей ход. Сыграть можно то, к чему приходит какая-нибудь партия: она отыскивается и становится записью нового стола.
position-board = Поле, каким оно будет
position-checking = Есть ли партия, которая к этому приходит?
position-good = Такая партия есть. Вы сыграете за место «{ $name }».
position-set-up = Расставить положение вручную…
sandbox-by-hand = Песочница: положение расставлено вручную
