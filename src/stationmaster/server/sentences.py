"""What the server says to people, in both languages."""

from __future__ import annotations

from stationmaster.server.wire import Sentence


def both(en: str, ru: str) -> dict[str, str]:
    return {"en": en, "ru": ru}


class Declined(Exception):  # noqa: N818 - it is no error of ours
    """A wish that is not met: why, the HTTP status, and the code a WebSocket is closed with (0: none)."""

    def __init__(self, sentence: Sentence, status: int = 400, close: int = 0) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.close = close


NO_TABLE = both(
    "There is no such table. Is the link complete?",
    "Такого стола нет. Ссылка скопирована целиком?",
)
DAMAGED = both(
    "This table is damaged on the server's disk, so it cannot be played on. All others are as they were. "
    "Whoever runs the server finds out more with: stationmaster store check",
    "Этот стол повреждён на диске сервера, играть за ним дальше нельзя. С остальными столами всё в порядке. "
    "Хозяин сервера узнает больше командой: stationmaster store check",
)
NO_SUCH_TOKEN = both(
    "This link opens no seat at this table. Is it complete?",
    "По этой ссылке места за столом нет. Она скопирована целиком?",
)
OTHER_TOKEN = both(
    "One of the links opened in this browser fits no seat at this table; it is passed over.",
    "Одна из ссылок, открытых в этом браузере, не подходит ни к одному месту за столом; она пропущена.",
)
NOT_YOUR_SEAT = both("That is not your seat.", "Это не ваше место.")
JOIN_FIRST = both("Join a table first.", "Сначала сядьте за стол.")
JOINED_ALREADY = both("You sit at this table already.", "Вы уже за этим столом.")
TOO_LONG = both("That message is too long.", "Слишком длинное сообщение.")
TOO_FAST = both("Not so fast: wait a moment.", "Не так быстро: подождите немного.")
TEXT_ONLY = both("Messages are texts in JSON.", "Сообщения — это тексты в JSON.")
NOTHING_SAID = both("There is nothing in that message.", "В сообщении ничего нет.")
SPECTATORS_WATCH = both(
    "You are watching: only players can do that.", "Вы смотрите: это могут только игроки."
)
MOVED_ON = both("The game has moved on. Look again.", "Игра ушла вперёд. Взгляните ещё раз.")
NOT_KEPT = both(
    "Your move could not be saved, so it did not happen. Try again in a moment.",
    "Ход не удалось сохранить, поэтому его не было. Попробуйте чуть позже.",
)
REMARK_NOT_KEPT = both(
    "What you said could not be saved, so nobody heard it. Try again in a moment.",
    "Сообщение не удалось сохранить, поэтому его никто не увидел. Попробуйте чуть позже.",
)
NAME_NOT_KEPT = both(
    "The name could not be saved, so it stays as it was. Try again in a moment.",
    "Имя не удалось сохранить, поэтому оно осталось прежним. Попробуйте чуть позже.",
)
TABLE_NOT_KEPT = both(
    "The table could not be saved, so it was not opened. Try again in a moment.",
    "Стол не удалось сохранить, поэтому он не открыт. Попробуйте чуть позже.",
)
ENOUGH_UNDONE = both(
    "So much has happened at this table that nothing more can be taken back.",
    "За этим столом произошло уже столько всего, что ходы больше не возвращают.",
)
NOT_YOUR_TURN = both("It is not your turn.", "Сейчас не ваш ход.")
ASKED_ALREADY = both("The adviser is still thinking.", "Советчик ещё думает.")
NO_ADVICE = both("The adviser has nothing to say this time.", "На этот раз советчику нечего сказать.")
NOT_OVER = both(
    "This game is not over yet; it can be replayed when it is.",
    "Эта партия ещё не окончена; пересмотреть её можно будет потом.",
)
FULL_TABLE = both(
    "This table has no room for more spectators.", "За этим столом больше нет места для зрителей."
)
CROWD = both(
    "There are too many connections from your address. Close some, or try again later.",
    "С вашего адреса слишком много соединений. Закройте лишние или попробуйте позже.",
)
FULL_HALL = both("The hall is full. Try again later.", "Зал полон. Попробуйте позже.")
TOO_MANY_TABLES = both(
    "You have opened many tables just now. Wait a minute.",
    "Вы только что открыли много столов. Подождите минуту.",
)
STRANGER = both(
    "This request came from another site, so it was not carried out.",
    "Запрос пришёл с другого сайта, поэтому он не выполнен.",
)
STRANGE_NAME = both(
    "This server does not know itself by that name. Whoever runs it can name it with --origin.",
    "Этот сервер не знает себя под таким именем. Хозяин сервера может назвать его ключом --origin.",
)
NO_REQUEST = both("That is no request that is understood here.", "Такой запрос здесь не понимают.")
NOT_FOUND = both("There is nothing here.", "Здесь ничего нет.")
WRONG_METHOD = both("This address takes no such request.", "Этот адрес не принимает таких запросов.")
TOO_LARGE = both("That request is too large.", "Слишком большой запрос.")
OUR_FAULT = both(
    "Something went wrong here. It is not your fault; try again.",
    "Что-то сломалось у нас. Это не ваша вина; попробуйте ещё раз.",
)
UPGRADE = both("This address speaks WebSocket only.", "Этот адрес говорит только по WebSocket.")


def not_understood(detail: str) -> Sentence:
    return both(f"That message was not understood: {detail}.", f"Сообщение не понято: {detail}.")


def other_rules(kept: int, now: int) -> Sentence:
    return both(
        f"This table was begun under version {kept} of its rules; here they have version {now}.",
        f"Эта партия начата по правилам версии {kept}, а здесь версия {now}.",
    )
