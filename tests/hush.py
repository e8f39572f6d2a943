"""Games with secrets that live outside the package: what the tests of who sees what play.

Hush: twelve cards, four in each hand. In turn everybody lays a card, face up for its points, or face down, which only its owner knows.
RULES is that game as it hides its cards but does not say who is told what; RULES + TOLD says it too.

Kuhn poker, with three cards and a showdown that tells who has the higher one and not which it is, says who is told what.
"""

RULES = '''
from boardgames_nb.engine import CHANCE, OVER, Game, InvalidMove, Refusal, field, state_class

NAME, TITLE, VERSION = "hush", "Hush", "1"
SEATS, NUMBERS = (2, 3), ()
CARDS, HAND = 12, 4
Box = state_class("Box", [field("seats", "players", high=3)], __name__)
State = state_class("State", [
    field("seat", "whose turn it is", high=2),
    field("deck", "1 for each card that was not dealt", CARDS, seen="nobody", counted="all"),
    field("hand", "1 for each card in a hand", 3, CARDS, seen="owner", counted="all"),
    field("aside", "1 for each card that lies face down", 3, CARDS, seen="owner", counted="all"),
    field("shown", "1 for each card that lies face up", 3, CARDS),
], __name__, box=Box)

def check_numbers(seats): return []

def new_game(seats, variant):
    state = State()
    state.box.seats = seats
    for card in range(CARDS): state.deck[card] = 1
    return state

def receiver(state):
    for seat in range(state.box.seats):
        if sum(state.hand[seat]) + sum(state.aside[seat]) + sum(state.shown[seat]) < HAND: return seat
    return -1

def to_move(state):
    if receiver(state) >= 0: return CHANCE
    return state.seat if sum(state.hand[state.seat]) else OVER

def legal_moves(state):
    if receiver(state) >= 0: return [card for card in range(CARDS) if state.deck[card]]
    hand = [card for card in range(CARDS) if state.hand[state.seat][card]]
    return hand + [CARDS + card for card in hand]

def apply(state, move):
    to = receiver(state)
    if to >= 0:
        state.deck[move], state.hand[to][move] = 0, 1
    else:
        card, row = move % CARDS, state.shown if move < CARDS else state.aside
        state.hand[state.seat][card], row[state.seat][card] = 0, 1
        state.seat = (state.seat + 1) % state.box.seats

def chance(state, rng):
    cards = legal_moves(state)
    return cards[int(rng.random() * len(cards))]

def scores(state): return [sum([card * state.shown[seat][card] for card in range(CARDS)]) for seat in range(state.box.seats)]

def winners(state): return [seat for seat, points in enumerate(scores(state)) if points == max(scores(state))]

def determinize(state, seat, rng):
    rows = [row[other] for row in (state.hand, state.aside) for other in range(state.box.seats) if other != seat] + [state.deck]
    cards = [card for row in rows for card in range(CARDS) if row[card]]
    sizes, cards = [sum(row) for row in rows], sorted(cards)
    for row, size in zip(rows, sizes):
        for card in range(CARDS): row[card] = 0
        for _ in range(size): row[cards.pop(int(rng.random() * len(cards)))] = 1

def format_move(state, move): return str(move) if move < CARDS else f"v{move - CARDS}"

def parse_move(state, text):
    down = text.strip().startswith("v")
    if not text.strip().removeprefix("v").isdigit(): raise InvalidMove(f"{text!r} is no card")
    return int(text.strip().removeprefix("v")) + CARDS * down

def describe_move(state, move): return f"laid {move}" if move < CARDS else f"laid {move - CARDS} face down"

def offer_move(state, move): return f"Lay {format_move(state, move)}"

def position(state): return f"points {scores(state)}"

def place_in_game(state): return 1, 0 if receiver(state) >= 0 else 1

def chance_label(state): return f"deal {receiver(state) + 1}"

def why_not(state, move): return Refusal("HU-1", f"card {move % CARDS} is not there")
'''

TOLD = '''
def told(state, move, seat=None):
    to = receiver(state)
    owner = to if to >= 0 else state.seat if move >= CARDS else seat
    return move if owner == seat else None
'''

KUHN = '''
from boardgames_nb.engine import CHANCE, OVER, Game, InvalidMove, Refusal, field, state_class

NAME, TITLE, VERSION = "kuhn", "Kuhn poker", "1"
SEATS, NUMBERS = (2, 2), ()
State = state_class("State", [
    field("card", "1 to 3, or 0 before the deal", 2, high=3, seen="owner"),
    field("said", "1 for a pass, 2 for a bet", 3, high=2),
    field("spoken", "how often somebody passed or bet", high=3),
    field("won", "coins won or lost", 2, low=-2, high=2),
], __name__)

def check_numbers(seats): return []
def new_game(seats, variant): return State()
def over(state): return state.spoken == 3 or state.spoken == 2 and not (state.said[0] == 1 and state.said[1] == 2)
def to_move(state): return CHANCE if 0 in state.card else OVER if over(state) else state.spoken % 2
def legal_moves(state):
    if 0 in state.card: return [card for card in (1, 2, 3) if card not in state.card]
    return [] if over(state) else [1, 2]
def apply(state, move):
    if 0 in state.card: state.card[state.card.index(0)] = move
    else:
        state.said[state.spoken] = move
        state.spoken += 1
        if over(state): pay(state)
def pay(state):
    last, before = state.said[state.spoken - 1], state.said[state.spoken - 2]
    higher = int(state.card[1] > state.card[0])
    winner = state.spoken % 2 if last == 1 and before == 2 else higher
    stake = 2 if last == before == 2 else 1
    state.won[winner], state.won[1 - winner] = stake, -stake
def chance(state, rng): return legal_moves(state)[int(rng.random() * len(legal_moves(state)))]
def scores(state): return state.won[:]
def winners(state): return [seat for seat in (0, 1) if state.won[seat] > 0]
def determinize(state, seat, rng):
    for other in (0, 1):
        if other != seat and state.card[other]: state.card[other] = 0
    for other in (0, 1):
        if other != seat and state.spoken: state.card[other] = [c for c in (1, 2, 3) if c not in state.card][int(rng.random() * 2)]
def format_move(state, move): return "JQK"[move - 1] if 0 in state.card else ("pass", "bet")[move - 1]
def parse_move(state, text): return {"J": 1, "Q": 2, "K": 3, "PASS": 1, "BET": 2}[text.strip().upper()]
def describe_move(state, move): return format_move(state, move)
def offer_move(state, move): return format_move(state, move)
def position(state): return f"said {state.said}"
def place_in_game(state): return 1, 0 if 0 in state.card else 1
def chance_label(state): return f"deal {state.card.index(0) + 1}"
def why_not(state, move): return Refusal("KP-1", "that cannot be")
def told(state, move, seat=None): return None if 0 in state.card and state.card.index(0) != seat else move
'''
