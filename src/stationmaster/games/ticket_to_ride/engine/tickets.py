"""Tickets: dealt, chosen, held in secret, and scored (BASE-04, BASE-05, BASE-40, BASE-41, BASE-51)."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import FINISHED, NO_SIGHT, State
from stationmaster.games.ticket_to_ride.settings import Deal as Dealt
from stationmaster.games.ticket_to_ride.settings import Tickets as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Rng
from stationmaster.kernel.view import Line
from stationmaster.parts.bits import BIT, count
from stationmaster.parts.networks import apart, join, root

# Where a ticket is: with seat 0 to 4, or one of these; those that name a seat do so modulo 8.
OFFERED: Final = 8
UNSEEN: Final = 16
UNDER: Final = 17
KEPT: Final = 24  # chosen at the opening, not yet told to the others
LEFT: Final = 32  # refused at the opening, likewise
GONE: Final = 40  # out of the game, by the seat that refused it
NOBODY: Final = 7

MOST_OFFERED: Final = 6
A_DECK: Final = 32  # a chance frame's number: how many to deal, and 32 for each deck before it


@final
class Deal:
    """What is dealt at once: so many of each deck, how many to keep, and where refused ones go."""

    of_deck: vec[i64]
    mix: i64
    """How many in all, where the player names the mix; then as many may come from any deck."""
    keep: i64
    refused: str

    def __init__(self, of_deck: vec[i64], mix: i64, keep: i64, refused: str) -> None:
        self.of_deck = of_deck
        self.mix = mix
        self.keep = keep
        self.refused = refused


@final
class Tickets(Part):
    """The ticket decks, what each seat holds, and what it is worth."""

    n_ticket: i64
    decks: list[str]
    deck_of: vec[i64]
    none_gone: tuple[tuple[int, ...], ...]
    pairs: vec[i64]
    """Triples of two cities and points; a ticket's are from `way[t]` to `way[t + 1]`."""
    pair: vec[i64]
    least: vec[i64]
    """What a ticket costs when it is not reached."""
    opening: Deal
    later: Deal
    gone_after_opening: vec[i64]
    drawn: i64
    """First of the chance actions, one a ticket."""
    keeps: i64
    """First of the choices, one for each set of the offered tickets, by their places as dealt."""
    chosen: i64
    drawing: i64
    keeping: i64
    naming: i64
    """The phase that asks for the mix, where there is a part for it."""
    telling: i64
    points: i64
    done: i64
    choosing: i64
    """The setup step at which seat 0 chooses."""
    size: i64
    """Memory, two slots a deck: how many tickets are in it, and how many of them were never seen."""

    def __init__(self, board: Board, settings: Settings) -> None:
        super().__init__("tickets")
        self.n_ticket = len(board.tickets)
        self.decks = []
        for ticket in board.tickets:
            if ticket.deck not in self.decks:
                self.decks.append(ticket.deck)
        self.deck_of = vec[i64]([self.decks.index(ticket.deck) for ticket in board.tickets])
        self.none_gone = tuple([tuple([0] * len(self.decks)) for _ in range(NOBODY + 1)])
        self.pairs = vec[i64]()
        self.pair = vec[i64]([0])
        self.least = vec[i64]()
        for ticket in board.tickets:
            for a, b, points in ticket.pairs:
                self.pairs = append(append(append(self.pairs, a), b), points)
            self.pair = append(self.pair, len(self.pairs))
            self.least = append(self.least, min([points for _, _, points in ticket.pairs]))
        self.opening = self._deal(settings.opening)
        self.later = self._deal(settings.later)
        gone = settings.gone_after_opening
        self.gone_after_opening = vec[i64]([self.decks.index(deck) for deck in gone])
        self.drawn = 0
        self.keeps = 0
        self.chosen = 0
        self.drawing = 0
        self.keeping = 0
        self.naming = 0
        self.telling = 0
        self.points = 0
        self.done = 0
        self.choosing = 0
        self.size = 0

    def _deal(self, settings: Dealt) -> Deal:
        of_deck = settings.deal
        mix = settings.mix
        return Deal(
            vec[i64]([of_deck.get(deck, mix) for deck in self.decks]),
            mix,
            settings.keep,
            settings.refused,
        )

    def prepare(self, game: Game) -> None:
        self.drawn = game.reserve(self, self.n_ticket)
        self.keeps = game.reserve(self, BIT[MOST_OFFERED])
        self.chosen = game.reserve(self, 1)
        self.drawing = game.add_chance(Drawing(self))
        self.telling = game.add_chance(Telling(self))
        self.keeping = game.add_phase(Keeping(self))
        self.points = game.figure("tickets", 1)
        self.done = game.figure("tickets-done", 0)
        self.size = game.remember(2 * i64(len(self.decks)))
        game.scoring = append(game.scoring, self)
        self.choosing = i64(len(game.steps)) + game.n_seat
        for step in range(2 * game.n_seat + 1):
            game.add_step(self, step)

    def lay_out(self, s: State) -> None:
        s.tickets = vec[u8]([u8(UNSEEN) for _ in range(self.n_ticket)])
        for t in range(self.n_ticket):
            self.count_in(s, t, 1, 1)

    def deal(self, s: State, step: i64) -> None:
        """BASE-04: tickets to every seat; every seat chooses; then the table is told how many each kept."""
        n_seat = s.game.n_seat
        if step < n_seat:
            s.seat = step
            self.ask(s, self.opening)
        elif step < 2 * n_seat:
            s.seat = step - n_seat
            s.push(self.keeping, self.opening.keep)
        else:
            s.push(self.telling, 0)

    def opening_now(self, s: State) -> bool:
        """The opening choices are still secret."""
        return s.setup <= self.choosing + s.game.n_seat + 1

    def has_chosen(self, s: State, seat: i64) -> bool:
        return s.setup > self.choosing + seat + 1

    # Drawing and choosing.

    def count_in(self, s: State, ticket: i64, n: i64, unseen: i64) -> None:
        """A ticket comes to its deck (1) or leaves it (-1)."""
        slot = self.size + 2 * self.deck_of[ticket]
        s.memory[slot] = u8(i64(s.memory[slot]) + n)
        s.memory[slot + 1] = u8(i64(s.memory[slot + 1]) + unseen)

    def in_deck(self, s: State, deck: i64) -> i64:
        """How many tickets a deck holds, those under it included."""
        return i64(s.memory[self.size + 2 * deck])

    def ask(self, s: State, deal: Deal) -> None:
        """Deal tickets to the seat to move, or all that are left, if fewer (BASE-40)."""
        if deal.mix > 0:
            s.push(self.naming, deal.mix)
            return
        for deck in range(i64(len(self.decks))):
            wanted = deal.of_deck[deck]
            left = self.in_deck(s, deck)
            if wanted > left:
                wanted = left
            if wanted > 0:
                s.push(self.drawing, wanted + A_DECK * deck)

    def ask_later(self, s: State, deal: Deal) -> None:
        """BASE-40: draw, then keep at least so many."""
        s.push(self.keeping, deal.keep)
        self.ask(s, deal)

    def top(self, s: State, deck: i64) -> i64:
        """Where in `under` the uppermost ticket of those put under a deck lies, or -1."""
        for k in range(i64(len(s.under)) // 2):
            if self.deck_of[i64(s.under[k * 2])] == deck:
                return k * 2
        return -1

    def hand_out(self, s: State, ticket: i64) -> None:
        """One drawn ticket before the seat to move."""
        number = s.number() - 1
        s.pop()
        if s.tickets[ticket] == UNDER:
            k = self.top(s, self.deck_of[ticket])
            rest = s.under[:k]
            for n in range(k + 2, i64(len(s.under))):
                rest = append(rest, s.under[n])
            s.under = rest
            self.count_in(s, ticket, -1, 0)
        else:
            self.count_in(s, ticket, -1, -1)
        s.tickets[ticket] = u8(OFFERED + s.seat)
        s.offered = append(s.offered, u8(ticket))
        if number % A_DECK > 0:
            s.push(self.drawing, number)

    def before(self, s: State, seat: i64) -> vec[i64]:
        """The tickets offered to a seat, in the order they were dealt."""
        tickets = vec[i64]()
        for t in s.offered:
            if i64(s.tickets[i64(t)]) == OFFERED + seat:
                tickets = append(tickets, i64(t))
        return tickets

    def refuse(self, s: State, ticket: i64, where: str, seat: i64) -> None:
        """A refused ticket goes where the board sends it."""
        if where == "under":
            s.tickets[ticket] = UNDER
            s.under = append(append(s.under, u8(ticket)), u8(seat))
            self.count_in(s, ticket, 1, 0)
        elif where == "shuffled":
            s.tickets[ticket] = UNSEEN
            self.count_in(s, ticket, 1, 1)
        else:
            s.tickets[ticket] = u8(GONE + seat)

    def tell(self, s: State) -> None:
        """All have chosen: choices take effect, refused tickets go away in seat order (BASE-04)."""
        for offered in s.offered:
            where = i64(s.tickets[i64(offered)])
            if where >= LEFT:
                self.refuse(s, i64(offered), self.opening.refused, where - LEFT)
            else:
                s.tickets[i64(offered)] = u8(where - KEPT)
        s.offered = vec[u8]()
        for deck in self.gone_after_opening:
            for t in range(self.n_ticket):
                if self.deck_of[t] == deck and s.tickets[t] == UNSEEN:
                    s.tickets[t] = GONE + NOBODY
                    self.count_in(s, t, -1, -1)

    # Scoring.

    def joined(self, s: State, seat: i64) -> vec[i64]:
        """Which cities are joined for a seat's tickets."""
        game = s.game
        player = s.players[seat]
        parent = apart(game.n_city)
        join(parent, player.mine0, player.mine1, game.ends)
        for part in game.connecting:
            part.connect(s, seat, parent)
        return parent

    def value(self, ticket: i64, parent: vec[i64]) -> i64:
        """The best way reached, or minus the smallest (BASE-51)."""
        best: i64 = 0
        k = self.pair[ticket]
        end = self.pair[ticket + 1]
        pairs = self.pairs
        while k < end:
            if pairs[k + 2] > best and root(parent, pairs[k]) == root(parent, pairs[k + 1]):
                best = pairs[k + 2]
            k += 3
        if best == 0:
            return -self.least[ticket]
        return best

    def score(self, s: State, sheet: vec[i64]) -> None:
        game = s.game
        for seat in range(game.n_seat):
            parent = self.joined(s, seat)
            points: i64 = 0
            done: i64 = 0
            for t in range(self.n_ticket):
                if i64(s.tickets[t]) == seat:
                    value = self.value(t, parent)
                    points += value
                    if value > 0:
                        done += 1
            sheet[seat * game.n_figure + self.points] = points
            sheet[seat * game.n_figure + self.done] = done

    # What others cannot see.

    def hidden(self, where: i64, seat: i64) -> bool:
        """Whether a seat cannot know which ticket is in such a place; tickets under the deck apart."""
        if where == UNSEEN or where == UNDER:
            return True
        return where % 8 != seat

    def redeal(self, s: State, seat: i64, rng: Rng) -> None:
        if s.phase() == FINISHED:
            return
        if self.opening_now(s):
            self._choose_anew(s, seat, rng)
        own = vec[u8]()
        if len(s.under) > 0:
            own = vec[u8]([u8(0) for _ in range(self.n_ticket)])
            for k in range(i64(len(s.under)) // 2):
                if i64(s.under[k * 2 + 1]) == seat:
                    own[i64(s.under[k * 2])] = 1
        for deck in range(i64(len(self.decks))):
            self._redeal_deck(s, seat, deck, own, rng)

    def _choose_anew(self, s: State, seat: i64, rng: Rng) -> None:
        """Others' secret opening choices: any that keeps enough."""
        for other in range(s.game.n_seat):
            if other == seat or not self.has_chosen(s, other):
                continue
            n: i64 = 0
            for t in s.offered:
                if i64(s.tickets[i64(t)]) % 8 == other:
                    n += 1
            kept: i64 = 0
            while count(kept) < self.opening.keep and count(kept) < n:
                kept = rng.below(BIT[n])
            for t in s.offered:
                if i64(s.tickets[i64(t)]) % 8 == other:
                    s.tickets[i64(t)] = u8(LEFT + other)
                    if kept & 1 == 1:
                        s.tickets[i64(t)] = u8(KEPT + other)
                    kept >>= 1

    def _redeal_deck(self, s: State, seat: i64, deck: i64, own: vec[u8], rng: Rng) -> None:
        """Shuffle which hidden ticket of a deck stands in which place; the places themselves stay."""
        pool = vec[u8](capacity=self.n_ticket)
        places = vec[u8](capacity=self.n_ticket)
        for t in range(self.n_ticket):
            where = s.tickets[t]
            if self.deck_of[t] != deck or not self.hidden(i64(where), seat):
                continue
            if where == UNDER and own[t] == 1:
                continue
            pool = append(pool, u8(t))
            places = append(places, where)
        swapped = pool[:]
        k: i64 = i64(len(pool)) - 1
        while k > 0:
            j = rng.below(k + 1)
            held = swapped[k]
            swapped[k] = swapped[j]
            swapped[j] = held
            k -= 1
        for k in range(i64(len(pool))):
            s.tickets[i64(swapped[k])] = places[k]
        if len(s.offered) > 0:
            self._rename(s.offered, 1, pool, swapped)
        if len(s.under) > 0:
            self._rename(s.under, 2, pool, swapped)

    def _rename(self, row: vec[u8], stride: i64, pool: vec[u8], swapped: vec[u8]) -> None:
        """Put the swapped tickets into an ordered row in place of those that stood there."""
        now = vec[u8]([u8(t) for t in range(self.n_ticket)])
        for k in range(i64(len(pool))):
            now[i64(pool[k])] = swapped[k]
        k = 0
        while k < i64(len(row)):
            row[k] = now[i64(row[k])]
            k += stride

    # The edge.

    def write(self, game: Game, action: int) -> str:
        if action < self.keeps:
            return "! ticket " + game.board.tickets[action - int(self.drawn)].id
        if action == self.chosen:
            return "! all have chosen"
        code = action - int(self.keeps)
        places = [str(k + 1) for k in range(MOST_OFFERED) if (code >> k) & 1 == 1]
        return " ".join(["keep", *places]) if places else "keep none"

    def told(self, s: State, action: int, hearer: int, text: str) -> str:
        """Others hear how many were kept; of the opening only that the choice is made (BASE-04, BASE-05)."""
        if action == self.chosen:
            return text + ", keeping " + " ".join([self.chosen_by(s, seat) for seat in range(s.game.seats)])
        if action < self.keeps:
            return text if hearer == s.seat else "! ticket ?"
        code = action - int(self.keeps)
        kept = [t for k, t in enumerate(self.before(s, s.seat)) if (code >> k) & 1 == 1]
        if hearer == s.seat:
            return " ".join(["keep", *[s.game.board.tickets[t].id for t in kept]])
        if self.opening_now(s):
            return "keep"
        return " ".join(["keep", *[self.back(t) for t in kept]])

    def back(self, ticket: int) -> str:
        """What others see of a ticket: its deck, where there are several."""
        return "?" if len(self.decks) == 1 else "?" + self.decks[self.deck_of[ticket]]

    def chosen_by(self, s: State, seat: int) -> str:
        """How many tickets a seat has chosen to keep at the opening, deck by deck."""
        kept = [0] * len(self.decks)
        for t in s.offered:
            if int(s.tickets[i64(t)]) == KEPT + seat:
                kept[self.deck_of[i64(t)]] += 1
        return "+".join([str(n) for n in kept])

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        n_deck = len(self.decks)
        held: list[list[int]] = [[0] * n_deck for _ in players]
        gone: list[int] = []
        for t in range(i64(self.n_ticket)):
            where = i64(s.tickets[t])
            if where < len(players):
                held[where][self.deck_of[t]] += 1
            elif where >= GONE:
                gone.append(int(t))
        for other, player in enumerate(players):
            player["tickets"] = tuple(held[other])
        fields["choosing"] = self.opening_now(s)
        fields["ticket_decks"] = tuple([int(self.in_deck(s, deck)) for deck in range(n_deck)])
        fields["under"] = self.put_under(s, NO_SIGHT)
        fields["dealt"] = tuple([(int(s.tickets[i64(t)]) % 8, int(self.deck_of[i64(t)])) for t in s.offered])
        fields["gone"] = self.out_of_the_game(s, gone) if gone else self.none_gone
        if s.phase() == FINISHED:
            fields["revealed"] = tuple([self.at(s, seat) for seat in range(len(players))])

    def out_of_the_game(self, s: State, gone: list[int]) -> tuple[tuple[int, ...], ...]:
        """For each seat that refused them, and for nobody, how many of each deck."""
        rows = [[0] * len(self.decks) for _ in range(NOBODY + 1)]
        for t in gone:
            rows[int(s.tickets[i64(t)]) - GONE][self.deck_of[i64(t)]] += 1
        return tuple([tuple(row) for row in rows])

    def show_own(self, s: State, seat: int, fields: dict[str, object]) -> None:
        fields["tickets"] = self.at(s, seat)
        fields["refused"] = self.at(s, GONE + seat)
        if len(s.under) > 0:
            fields["under"] = self.put_under(s, seat)
        if len(s.offered) > 0:
            fields["offered"] = tuple([int(t) for t in s.offered if int(s.tickets[i64(t)]) % 8 == seat])
            fields["kept"] = tuple([int(t) for t in s.offered if int(s.tickets[i64(t)]) == KEPT + seat])

    def at(self, s: State, place: int) -> tuple[int, ...]:
        """The tickets that lie in a place."""
        wanted = i64(place)
        return tuple([int(t) for t in range(i64(self.n_ticket)) if i64(s.tickets[t]) == wanted])

    def put_under(self, s: State, seat: int) -> tuple[tuple[int, int, int], ...]:
        """From the top, the tickets under a deck, as one who may know their own sees them."""
        return tuple(
            [
                (
                    int(s.under[k + 1]),
                    int(self.deck_of[i64(s.under[k])]),
                    int(s.under[k]) if int(s.under[k + 1]) == seat else -1,
                )
                for k in range(0, len(s.under), 2)
            ]
        )

    def recall(self, s: State, view: View) -> None:
        """Own tickets where they are; every other place filled with what is left of its deck."""
        seat = NO_SIGHT if view.seat is None else view.seat
        known = set(view.tickets) | set(view.offered) | set(view.refused) | {t for _, _, t in view.under}
        for row in view.revealed:
            known |= set(row)
        loose: list[list[int]] = [[] for _ in self.decks]
        for t in range(self.n_ticket):
            if t not in known:
                loose[self.deck_of[t]].append(t)
        for other, player in enumerate(view.players):
            if view.revealed or other == seat:
                self._hold(s, view.revealed[other] if view.revealed else view.tickets, other)
            else:
                for deck, n in enumerate(player.tickets):
                    self._hold(s, tuple([loose[deck].pop() for _ in range(n)]), other)
        mine = list(view.offered)
        for other, deck in view.dealt:
            t = mine.pop(0) if other == seat else loose[deck].pop()
            place = OFFERED
            if self.opening_now(s) and self.has_chosen(s, other):
                place = KEPT if other != seat or t in view.kept else LEFT
            self._hold(s, (t,), place + other)
            s.offered = append(s.offered, u8(t))
        for other, deck, ticket in view.under:
            t = ticket if ticket >= 0 else loose[deck].pop()
            self._hold(s, (t,), UNDER)
            self.count_in(s, t, 1, 0)
            s.under = append(append(s.under, u8(t)), u8(other))
        for other, row in enumerate(view.gone):
            if other == seat:
                self._hold(s, view.refused, GONE + other)
                continue
            for deck, n in enumerate(row):
                self._hold(s, tuple([loose[deck].pop() for _ in range(n)]), GONE + other)

    def _hold(self, s: State, tickets: tuple[int, ...], where: int) -> None:
        for t in tickets:
            s.tickets[t] = u8(where)
            self.count_in(s, t, -1, -1)

    def explain(self, s: State, seat: int) -> list[Line]:
        parent = self.joined(s, seat)
        lines: list[Line] = []
        for t in range(self.n_ticket):
            if int(s.tickets[t]) == seat:
                value = int(self.value(t, parent))
                lines.append(Line("ticket", value, s.game.board.tickets[t].id, value > 0))
        return lines

    def census(self, s: State, count: dict[str, int]) -> None:
        ordered = [int(t) for t in s.offered] + [int(s.under[k]) for k in range(0, len(s.under), 2)]
        placed = 0
        unseen = 0
        for t in range(self.n_ticket):
            where = int(s.tickets[t])
            if where < s.game.seats or where >= GONE:
                placed += 1
            elif where == UNSEEN:
                placed += 1
                unseen += 1
            else:
                placed += ordered.count(t)
        count["tickets"] = placed
        decks = range(len(self.decks))
        count["unseen tickets not in a deck's count"] = unseen - sum(
            [int(s.memory[self.size + 2 * d + 1]) for d in decks]
        )
        count["tickets under a deck not in its count"] = (
            len(s.under) // 2 + unseen - sum([int(s.memory[self.size + 2 * d]) for d in decks])
        )


@final
class Drawing(Phase):
    """Chance deals a ticket to the seat to move: any that was never seen, or else the first of those under.

    That the latter is certain is known to nobody who has not put it there, so it is told like luck.
    """

    tickets: Tickets

    def __init__(self, tickets: Tickets) -> None:
        super().__init__("drawing-tickets")
        self.tickets = tickets

    def legal(self, s: State) -> vec[i64]:
        part = self.tickets
        deck = s.number() // A_DECK
        actions = vec[i64]()
        if s.memory[part.size + 2 * deck + 1] == 0:
            return append(actions, part.drawn + i64(s.under[part.top(s, deck)]))
        for t in range(part.n_ticket):
            if s.tickets[t] == UNSEEN and part.deck_of[t] == deck:
                actions = append(actions, part.drawn + t)
        return actions

    def odds(self, s: State) -> list[tuple[int, int]]:
        return [(int(action), 1) for action in self.legal(s)]

    def draw(self, s: State, rng: Rng) -> i64:
        part = self.tickets
        deck = s.number() // A_DECK
        unseen = i64(s.memory[part.size + 2 * deck + 1])
        if unseen == 0:
            return part.drawn + i64(s.under[part.top(s, deck)])
        r = rng.below(unseen)
        for t in range(part.n_ticket):
            if s.tickets[t] == UNSEEN and part.deck_of[t] == deck:
                if r == 0:
                    return part.drawn + t
                r -= 1
        raise ValueError("the count of unseen tickets is wrong")

    def apply(self, s: State, action: i64) -> None:
        self.tickets.hand_out(s, action - self.tickets.drawn)


@final
class Keeping(Phase):
    """The seat to move keeps at least as many of the offered tickets as the frame's number says."""

    tickets: Tickets

    def __init__(self, tickets: Tickets) -> None:
        super().__init__("keep-tickets")
        self.tickets = tickets

    def legal(self, s: State) -> vec[i64]:
        part = self.tickets
        n: i64 = len(part.before(s, s.seat))
        keep = s.number()
        if keep > n:
            keep = n
        actions = vec[i64](capacity=BIT[n])
        for code in range(BIT[n]):
            if count(code) >= keep:
                actions = append(actions, part.keeps + code)
        return actions

    def apply(self, s: State, action: i64) -> None:
        part = self.tickets
        code = action - part.keeps
        seat = s.seat
        offered = part.before(s, seat)
        opening = part.opening_now(s)
        for k in range(i64(len(offered))):
            t = offered[k]
            kept = code & BIT[k] != 0
            if opening:
                s.tickets[t] = u8(LEFT + seat)
                if kept:
                    s.tickets[t] = u8(KEPT + seat)
            elif kept:
                s.tickets[t] = u8(seat)
            else:
                part.refuse(s, t, part.later.refused, seat)
        if not opening:
            s.offered = vec[u8]()
        s.pop()


@final
class Telling(Phase):
    """BASE-04: all have chosen before anyone moves; only now the table learns how many each seat kept."""

    tickets: Tickets

    def __init__(self, tickets: Tickets) -> None:
        super().__init__("all-chosen")
        self.tickets = tickets

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([self.tickets.chosen])

    def odds(self, s: State) -> list[tuple[int, int]]:
        return [(int(self.tickets.chosen), 1)]

    def draw(self, s: State, rng: Rng) -> i64:
        return self.tickets.chosen

    def apply(self, s: State, action: i64) -> None:
        self.tickets.tell(s)
        s.pop()


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return Tickets(board, settings)
