"""A game with secrets that lives outside the package: what the tests of who sees what play.

Hush: twelve cards, four in each hand. In turn everybody lays a card, face up for its points, or face down, which only its owner knows.
RULES is the game as it hides its cards but does not say who is told what; RULES + TOLD says it too. It has nothing else that is optional.
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
