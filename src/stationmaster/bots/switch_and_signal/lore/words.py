"""A bot's reasons as sentences, in both languages. Russian ones keep every name in the nominative."""

from __future__ import annotations

from collections.abc import Callable

from stationmaster.bots.words import Sentences
from stationmaster.games.switch_and_signal.board import Board

SENTENCES: Sentences = {
    "only-option": {"en": "There is nothing else to do.", "ru": "Выбирать не из чего."},
    "lay-out": {
        "en": "Laid like this, most ways from departure points over cities to port are open.",
        "ru": "Так открыто больше всего путей от отправных точек через города к порту.",
    },
    "signal": {
        "en": "{space} needs a green signal more than we need these cards later.",
        "ru": "Зелёный сигнал здесь важнее, чем эти карты потом: {space}.",
    },
    "signal-somewhere": {
        "en": "A green signal helps the trains more than these cards would later.",
        "ru": "Зелёный сигнал сейчас полезнее, чем эти карты потом.",
    },
    "take": {
        "en": "{space} has the disc that we can spare best.",
        "ru": "Без этой фишки обойтись легче всего: {space}.",
    },
    "lay": {"en": "{space} is where green brings the most.", "ru": "Зелёный нужнее всего здесь: {space}."},
    "switch": {
        "en": "{junction} has to join {one} and {other}: worth more than these cards later.",
        "ru": "{junction}: соединить направления {one} и {other} важнее, чем беречь эти карты.",
    },
    "switch-somewhere": {
        "en": "A switch thrown now helps the trains more than these cards would later.",
        "ru": "Стрелка, переведённая сейчас, полезнее, чем эти карты потом.",
    },
    "throw": {
        "en": "{junction} has to join {one} and {other}.",
        "ru": "{junction}: нужно соединить направления {one} и {other}.",
    },
    "move": {
        "en": "A train moved now is worth more than these cards.",
        "ru": "Продвинуть поезд сейчас полезнее, чем беречь эти карты.",
    },
    "move-to": {
        "en": "{train} is on its way to {city}, and should go now.",
        "ru": "Сейчас пусть едет {train}: его цель — {city}.",
    },
    "move-any": {"en": "{train} goes first.", "ru": "Первым пусть едет {train}."},
    "load": {"en": "{train} takes a good home from here.", "ru": "{train} забирает отсюда груз в порт."},
    "draw": {
        "en": "Nothing else is worth its cards now.",
        "ru": "Больше ничего не стоит своих карт: пора добирать.",
    },
    "depart": {
        "en": "A {colour} train will be of most use.",
        "ru": "Больше всего пользы принесёт {colour} поезд.",
    },
    "colour": {"en": "Moving the {trains} brings the most.", "ru": "Выгоднее всего, если поедут {trains}."},
    "idle": {"en": "Better that no train moves.", "ru": "Лучше, чтобы никто не трогался с места."},
    "stay": {
        "en": "Moving now would do more harm than good.",
        "ru": "Ехать сейчас — больше вреда, чем пользы.",
    },
    "helper": {
        "en": "This is the moment for the {helper}.",
        "ru": "Самое время позвать на помощь: {helper}.",
    },
    "keep-helper": {
        "en": "There will be better use for the {helper}.",
        "ru": "Этот помощник ещё пригодится: {helper}.",
    },
    "coupler": {
        "en": "This is the moment for the coupler: {place} is the best point to depart from.",
        "ru": "Самое время для сцепщика: лучшая отправная точка — {place}.",
    },
    "leave": {"en": "The way out to {place} is the right one.", "ru": "Выезжать лучше сюда: {place}."},
    "stop": {"en": "This is a good place to stop.", "ru": "Здесь и стоит остановиться."},
}

COLOURS = {
    "en": {"black": "black", "brown": "brown", "grey": "grey"},
    "ru": {"black": "чёрный", "brown": "коричневый", "grey": "серый"},
}
TRAINS = {
    "en": {"black": "black trains", "brown": "brown trains", "grey": "grey trains"},
    "ru": {"black": "чёрные поезда", "brown": "коричневые поезда", "grey": "серые поезда"},
}
TRAIN = {"en": "{} train {}", "ru": "{} поезд {}"}
TRACK = {"en": "the track {} – {}", "ru": "перегон {} – {}"}
EXIT = {"en": "the exit of {} to {}", "ru": "выезд {} → {}"}
HELPERS = {
    "en": {
        "logistician": "logistician",
        "dispatcher": "dispatcher",
        "conductor": "conductor",
        "switchman": "switchman",
        "coupler": "coupler",
        "officer": "station officer",
    },
    "ru": {
        "logistician": "логист",
        "dispatcher": "диспетчер",
        "conductor": "начальник поезда",
        "switchman": "стрелочник",
        "coupler": "сцепщик",
        "officer": "дежурная по станции",
    },
}


def train_name(board: Board, train: str, language: str) -> str:
    """black-1 as "black train 1"."""
    colour, number = train.split("-")
    return TRAIN[language].format(COLOURS[language][colour], number)


def node_name(board: Board, node: str, language: str) -> str:
    """A city, a point or a junction; of an end, the place it leads to."""
    return board.node(node.partition("/")[0]).names[language]


def space_name(board: Board, space: str, language: str) -> str:
    """A signal space: the exit of a city, or the track it lies on."""
    at, towards, *out_on_track = space.split(":")
    here, there = node_name(board, at, language), node_name(board, towards, language)
    if out_on_track:
        return TRACK[language].format(here, there)
    return EXIT[language].format(here, there)


NAMING: dict[str, Callable[[Board, str, str], str]] = {  # by the name of a fact
    "train": train_name,
    "city": node_name,
    "place": node_name,
    "junction": node_name,
    "one": node_name,
    "other": node_name,
    "space": space_name,
    "colour": lambda board, colour, language: COLOURS[language][colour],
    "trains": lambda board, colour, language: TRAINS[language][colour],
    "helper": lambda board, helper, language: HELPERS[language][helper],
}
