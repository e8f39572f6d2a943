"""Games that live outside of the package and are nothing but their rules: what the tests of a game of one's own play.

Tiny: three cards each from twelve, laid in turn for their numbers. Kuhn poker in three cells: ante, deal, bet. No name that has a default is there.
"""

TINY = """
from boardgames_nb.engine import CHANCE, OVER, deal_unseen, field, state_class

NAME, SEATS = "tiny", (2, 4)
CARDS, HAND = 12, 3
State = state_class("State", [
    field("seat", "whose turn it is", high=3),
    field("seats", "players", high=4),
    field("pile", "cards face down", CARDS, seen="nobody", counted="all"),
    field("hand", "cards in hand", 4, CARDS, seen="owner", counted="all"),
    field("table", "cards laid", CARDS),
    field("points", "points", 4, high=200),
], __name__)

def new_game(seats):
    state = State()
    state.seats = seats
    for card in range(CARDS): state.pile[card] = 1
    return state

def dealt(state): return sum([sum(hand) for hand in state.hand]) + sum(state.table)

def to_move(state):
    if dealt(state) < HAND * state.seats: return CHANCE
    return state.seat if sum(state.hand[state.seat]) else OVER

def legal_moves(state):
    if to_move(state) == CHANCE: return [card for card in range(CARDS) if state.pile[card]]
    return [card for card in range(CARDS) if state.hand[state.seat][card]]

def chance(state, rng):
    moves = legal_moves(state)
    return moves[int(rng.random() * len(moves))]

def apply(state, move):
    if to_move(state) == CHANCE:
        state.pile[move] = 0
        state.hand[dealt(state) % state.seats][move] = 1
    else:
        state.hand[state.seat][move] = 0
        state.table[move] = 1
        state.points[state.seat] += move
        state.seat = (state.seat + 1) % state.seats

def scores(state): return [state.points[seat] for seat in range(state.seats)]

def determinize(state, seat, rng): deal_unseen(state.hand, state.pile, seat, rng)
"""

KUHN = [
    """
from boardgames_nb.engine import CHANCE, OVER, field, state_class
NAME, SEATS = "kuhn_poker", (2, 2)
State = state_class("State", [
    field("card", "dealt to each player", 2, high=3, seen="owner", names=("none", "jack", "queen", "king")),
    field("said", "what each turn was", 3, high=2),
    field("turn", "turns so far", high=3),
], __name__)
def new_game(): return State()
""",
    """
def over(state):
    return state.turn == 3 or state.turn == 2 and (state.said[0] == 2 or state.said[1] == 1)
def to_move(state):
    if state.card[1] == 0: return CHANCE
    return OVER if over(state) else state.turn % 2
def legal_moves(state):
    if state.card[1] == 0: return [card for card in (1, 2, 3) if card != state.card[0]]
    return [1, 2] if to_move(state) >= 0 else [1][:0]
def apply(state, move):
    if state.card[1] == 0: state.card[0 if state.card[0] == 0 else 1] = move
    else:
        state.said[state.turn] = move
        state.turn += 1
def format_move(state, move): return ("jack", "queen", "king")[move - 1] if to_move(state) == CHANCE else ("pass", "bet")[move - 1]
""",
    """
def scores(state):
    if not over(state): return [0, 0]
    last, before = state.said[state.turn - 1], state.said[state.turn - 2]
    winner = (1 if state.card[1] > state.card[0] else 0) if last == before else state.turn % 2
    stake = 2 if last == before and last == 2 else 1
    return [stake if seat == winner else -stake for seat in (0, 1)]
def chance(state, rng):
    cards = legal_moves(state)
    return cards[int(rng.random() * len(cards))]
def determinize(state, seat, rng):
    points = scores(state)
    imagine(state, seat, rng)
    while scores(state) != points: imagine(state, seat, rng)
def imagine(state, seat, rng):
    if state.card[1] == 0:
        if seat != 0 and state.card[0]: state.card[0] = 1 + int(rng.random() * 3)
        return
    own = state.card[seat] if seat >= 0 else 1 + int(rng.random() * 3)
    other = 1 + int(rng.random() * 2)
    if other >= own: other += 1
    state.card[max(seat, 0)], state.card[1 - max(seat, 0)] = own, other
""",
]
