"""A match: moves are checked, chance moves by itself, everyone hears what is theirs, undo shows nothing."""

import re
from collections import Counter

import pytest

from stationmaster.kernel import story
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER, Seeded, Unguessable
from stationmaster.kernel.match import LONGEST_TEXT, Match, Move, Stale, Told
from tests.kernel.play import opened, played, usa


def claim(match: Match) -> int:
    """A claim, after which chance has nothing to do."""
    texts = {match.game.write(action): action for action in match.options(match.waiting_on)}
    return next(action for text, action in texts.items() if text.startswith("claim"))


def standing(match: Match) -> tuple[object, ...]:
    """All that a refused move must leave as it was."""
    return match.state.digest(), list(match.log), match.entry, match.heard(0), match.options(0)


def refused(match: Match, seat: int, text: str, entry: int | None = None) -> str:
    before = standing(match)
    with pytest.raises(Refusal) as refusal:
        match.play_text(seat, text, entry)
    assert standing(match) == before
    return str(refusal.value)


def test_chance_deals_before_anyone_is_asked() -> None:
    match = Match(usa(3), Seeded(1))
    assert {move.by for move in match.log} == {CHANCE}
    assert match.waiting_on == 0
    assert len(match.log) == 3 * 4 + 5 + 3 * 3


def test_without_a_seed_no_two_matches_are_alike() -> None:
    game = usa()
    assert Match(game).log != Match(game).log


def test_the_same_seed_gives_the_same_match() -> None:
    assert played(usa(), 5).log == played(usa(), 5).log


def test_only_the_seat_to_move_has_options() -> None:
    match = opened(usa(3))
    assert match.waiting_on == 0
    assert match.options(0) == list(match.state.legal())
    assert match.options(1) == match.options(2) == match.options(CHANCE) == match.options(OVER) == []


def test_what_is_done_to_the_list_of_options_changes_nothing() -> None:
    match = opened(usa())
    match.options(0).append(match.game.read("keep 1"))
    assert refused(match, 0, "keep 1").startswith("'keep 1' is not possible now")


def test_a_move_is_entered_and_chance_answers_it() -> None:
    match = opened(usa())
    before = len(match.log)
    match.play_text(0, "draw", entry=match.entry)
    assert match.log[before] == Move(0, match.game.read("draw"))
    assert match.log[before + 1].by == CHANCE
    assert match.waiting_on == 0


def test_a_move_in_turn_but_impossible_is_refused_with_what_was_likely_meant() -> None:
    match = opened(usa())
    possible = match.game.write(claim(match))
    wrong = possible[:-1] + "6"
    hint = f"'{wrong}' is not possible now; did you mean '{possible[:-1]}"
    assert refused(match, 0, wrong).startswith(hint)


def test_a_text_that_is_no_move_is_refused_with_what_was_likely_meant() -> None:
    assert refused(opened(usa()), 0, "drow") == "'drow' is not a move of this game; did you mean 'draw'?"


def test_a_seat_cannot_play_chance() -> None:
    assert refused(opened(usa()), 0, "! dealt locomotive").startswith("'! dealt locomotive' is not possible")


@pytest.mark.parametrize("seat", [-2, -1, 2, 99])
def test_there_are_only_so_many_seats(seat: int) -> None:
    match = opened(usa())
    told = str(seat).replace("-", "−")
    assert refused(match, seat, "draw") == f"there is no seat {told}: the seats are 0 to 1"
    for ask in (match.view, match.heard, match.undo):
        with pytest.raises(Refusal, match="there is no seat"):
            ask(seat)


def test_one_must_wait_for_ones_turn() -> None:
    assert refused(opened(usa()), 1, "draw") == "it is not your turn, but that of seat 0"


def test_a_move_that_answers_an_older_standing_is_refused() -> None:
    match = opened(usa())
    old = match.entry
    match.play_text(0, "draw", old)
    sentence = refused(match, 0, "draw", old)
    assert sentence == f"the game has moved on: you answered {old}, it stands at {match.entry}; look again"


def test_a_text_longer_than_any_move_is_not_even_looked_at() -> None:
    assert "at most" in refused(opened(usa()), 0, "draw" * LONGEST_TEXT)


def test_after_the_end_nobody_moves() -> None:
    match = played(usa(), 3)
    assert refused(match, 0, "draw") == "the game is over"
    with pytest.raises(Refusal, match="the game is over"):
        match.undo(0)


def test_the_outcome_is_there_at_the_end_and_not_before() -> None:
    assert played(usa(), 3, 20).outcome is None
    match = played(usa(), 3)
    assert match.outcome is not None
    assert match.outcome == match.game.outcome(match.state)
    assert match.waiting_on == OVER


# Deciding, then making


def test_what_is_decided_changes_nothing_until_it_is_made() -> None:
    match = opened(usa())
    before = standing(match)
    change = match.decide_text(0, "draw", match.entry)
    assert standing(match) == before
    assert [move.by for move in change.moves] == [0, CHANCE]
    match.make(change)
    assert match.log[-2:] == list(change.moves)
    assert (match.entry, match.waiting_on) == (change.entry + 2, change.waiting_on)


def test_of_two_that_answer_the_same_only_the_first_is_made() -> None:
    match = opened(usa())
    first, second = match.decide_text(0, "draw"), match.decide_text(0, "draw")
    match.make(first)
    before = standing(match)
    with pytest.raises(Stale, match="the game has moved on"):
        match.make(second)
    assert standing(match) == before


def test_to_decide_and_make_is_to_play() -> None:
    at_once, in_two, rng = Match(usa(3), Seeded(4)), Match(usa(3), Seeded(4)), Seeded(5)
    while at_once.waiting_on != OVER:
        seat, options = at_once.waiting_on, at_once.options(at_once.waiting_on)
        action = options[rng.below(len(options))]
        at_once.play(seat, action)
        in_two.make(in_two.decide(seat, action))
        if at_once.can_undo(seat) and at_once.waiting_on != OVER and rng.below(3) == 0:
            at_once.undo(seat)
            in_two.make(in_two.decide_undo(seat, in_two.entry))
    assert in_two.log == at_once.log
    assert in_two.heard(1) == at_once.heard(1)
    assert in_two.entry == at_once.entry > len(at_once.log) + 1
    assert in_two.state.digest() == at_once.state.digest()


def test_what_another_made_is_followed_entry_by_entry() -> None:
    """A story told in lines is the same match elsewhere."""
    here = opened(usa())
    there = story.retold(here.game, [story.read(here.game, 0, story.opening(here), here.waiting_on)])
    for text in (here.game.write(claim(here)), story.UNDO, "draw"):
        change = here.decide_undo(0) if text == story.UNDO else here.decide_text(0, text)
        here.make(change)
        lines = story.lines(here.game, change)
        assert here.entry == change.entry + len(lines)
        there.make(story.read(here.game, change.entry, lines, change.waiting_on))
    assert (there.log, there.entry) == (here.log, here.entry)
    assert there.state.digest() == here.state.digest()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("begun",), "expected 'opened' as the beginning, not 'begun'"),
        (("opened", "0 undo"), "seat 0 has nothing to take back at entry 0"),
        (("opened", "drow"), "expected a seat and its move, or '!' and a stroke of luck, not 'drow'"),
        (("opened", "0 drow"), "'drow' is not a move of this game"),
    ],
)
def test_a_story_that_makes_no_sense_is_refused(lines: tuple[str, ...], why: str) -> None:
    game = usa()
    with pytest.raises(Refusal, match=f"^{re.escape(why)}$"):
        story.retold(game, [story.read(game, 0, lines, 0)])


# Hearing


def test_each_hears_its_own_cards_and_only_that_others_have_some() -> None:
    match = Match(usa(), Seeded(1))
    dealt = [match.game.write(move.action) for move in match.log[:8]]
    hidden = ["! dealt ?"] * 4
    assert [told.text for told in match.heard(0)][:8] == dealt[:4] + hidden
    assert [told.text for told in match.heard(1)][:8] == hidden + dealt[4:]
    assert [told.text for told in match.heard(None)][:8] == hidden + hidden


def test_hearing_now_and_then_is_hearing_all() -> None:
    match = opened(usa(3))
    rng = Seeded(8)
    so_far: list[Told] = []
    for _ in range(40):
        options = match.options(match.waiting_on)
        match.play(match.waiting_on, options[rng.below(len(options))])
        if rng.below(3) == 0:
            so_far += match.heard(1, since=len(so_far))
    so_far += match.heard(1, since=len(so_far))
    assert so_far == Match(match.game, log=match.log).heard(1)
    assert [told.by for told in so_far] == [move.by for move in match.log]


# Taking back


def test_an_undone_move_leaves_no_trace() -> None:
    match = opened(usa())
    before, heard = match.state.digest(), match.heard(1)
    match.play(0, claim(match))
    assert len(match.heard(1)) == len(heard) + 1
    match.undo(0)
    assert match.state.digest() == before
    assert match.heard(1) == heard
    assert match.waiting_on == 0
    match.play_text(0, "draw")
    assert match.heard(1)[len(heard)].text == "draw"


def test_an_undo_that_nobody_listened_to_is_heard_right_afterwards() -> None:
    match = opened(usa())
    match.play(0, claim(match))
    match.undo(0)
    match.play_text(0, "draw")
    assert match.heard(None) == Match(match.game, log=match.log).heard(None)


def test_who_has_seen_the_undone_move_cannot_answer_the_one_in_its_place() -> None:
    match = opened(usa())
    match.play(0, claim(match))
    seen = match.entry
    match.undo(0)
    match.play(0, claim(match))
    assert match.waiting_on == 1
    assert "moved on" in refused(match, 1, "draw", seen)
    match.play_text(1, "draw", match.entry)


def test_what_chance_has_shown_cannot_be_taken_back() -> None:
    match = opened(usa())
    match.play_text(0, "draw")
    with pytest.raises(Refusal, match="chance has moved since"):
        match.undo(0)


def test_another_seats_move_stands() -> None:
    match = opened(usa())
    match.play(0, claim(match))
    match.play(1, claim(match))
    with pytest.raises(Refusal, match="seat 1 has moved since"):
        match.undo(0)


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    match = Match(usa(), Seeded(1))
    with pytest.raises(Refusal, match="you have not moved yet"):
        match.undo(0)


# Coming back


@pytest.mark.parametrize("moves", [0, 1, 7, 60, 100_000])
def test_a_match_comes_back_from_its_log(moves: int) -> None:
    match = played(usa(4), 6, moves)
    again = Match(match.game, Seeded(9), match.log)
    assert again.log == match.log
    assert again.state.digest() == match.state.digest()
    assert again.outcome == match.outcome


def test_a_log_cut_while_chance_was_moving_goes_on() -> None:
    match = played(usa(), 6, 30)
    again = Match(match.game, Seeded(9), match.log[:10])
    assert again.log[:10] == match.log[:10]
    assert again.waiting_on == 0


def test_a_log_with_an_entry_by_the_wrong_mover_is_refused() -> None:
    match = played(usa(), 6, 10)
    log = [*match.log[:3], Move(1, match.log[3].action)]
    with pytest.raises(Refusal, match=r"^entry 3 of the log: it is chance that moves here, not seat 1$"):
        Match(match.game, log=log)


def test_a_log_with_an_impossible_entry_is_refused() -> None:
    match = opened(usa())
    pays_too_much = match.game.read("claim denver-omaha purple 4")
    with pytest.raises(Refusal, match=r"^entry \d+ of the log: seat 0 cannot 'claim denver-omaha purple 4'"):
        Match(match.game, log=[*match.log, Move(0, pays_too_much)])


def test_a_log_that_goes_on_after_the_end_is_refused() -> None:
    match = played(usa(), 6)
    with pytest.raises(Refusal, match="the game is already over here"):
        Match(match.game, log=[*match.log, match.log[-1]])


def test_views_are_those_of_each() -> None:
    match = Match(usa(3), Seeded(1))
    seats = [2, None, 0]
    assert match.views(seats) == [match.view(seat) for seat in seats]
    with pytest.raises(Refusal, match="there is no seat 3"):
        match.views([0, 3])


@pytest.mark.parametrize("n", [1, 2, 3, 110, 2**31 - 1])
def test_luck_for_people_is_even_and_within_its_bounds(n: int) -> None:
    """Chi-squared over ten equal stretches (fewer where there are fewer numbers): under one in a million."""
    luck, stretches = Unguessable(), min(n, 10)
    drawn = [luck.below(n) for _ in range(5000)]
    assert all(0 <= number < n for number in drawn)
    found = Counter(number * stretches // n for number in drawn)
    sizes = Counter(number * stretches // n for number in range(n)) if n < 1000 else None
    expected = {k: 5000 * (sizes[k] / n if sizes else 1 / stretches) for k in range(stretches)}
    assert sum((found[k] - of) ** 2 / of for k, of in expected.items()) < 47


def test_luck_for_people_is_not_the_same_twice() -> None:
    assert [Unguessable().below(2**31 - 1) for _ in range(4)] != [
        Unguessable().below(2**31 - 1) for _ in range(4)
    ]
