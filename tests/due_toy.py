"""A game of open gains, the way the heavier board games have them: what the tests of the stack play.

Mill: in turn, players choose one of four places by a stream; each gives several things at once, to be taken in any order. A step on the
track gives more, a bed that was watered twice or four times too, a card is drawn by chance, a present lets the next player choose. What is
begun is finished first, and anything may be forfeited. At the start chance deals everybody a secret stone, worth points at the end.
"""

from boardgames_nb.engine import (
    CHANCE,
    OVER,
    Game,
    InvalidMove,
    Number,
    Refusal,
    due,
    due_count,
    dues,
    field,
    open_level,
    owe,
    owed_to,
    settle,
    state_class,
    use_part,
)

NAME, TITLE, VERSION, SEATS = "mill", "Mill", "1", (2, 3)
NUMBERS = (Number("length", "Length", "turns in all", 12, 1, 60),)
ROOM = 16
COINS, WATER, STEPS, CARD, PRESENT, CHOICE, DRAW, STONE = range(1, 9)
DUE_WORDS = "", "coin", "watering", "step", "card", "present", "coin or watering", "draw", "stone"
BEDS, END, FULL = 3, 4, 4
GAINS = (  # kind and amount, kind and amount ...: of the places, the spaces of the track, the cards, a bed half grown and one full grown
    (COINS, 2, STEPS, 1), (WATER, 2, CARD, 1), (STEPS, 3, PRESENT, 1, COINS, 1), (WATER, 1, COINS, 1, WATER, 1),
    (COINS, 2), (CARD, 1, COINS, 1), (WATER, 2, PRESENT, 1), (STEPS, 1, WATER, 1),
    (COINS, 1, COINS, 1), (WATER, 1), (STEPS, 1), (PRESENT, 1),
    (COINS, 1), (STEPS, 2, CARD, 1),
)  # fmt: skip
SPACE, SHOWN, HALF, GROWN = 3, 8, 12, 13  # where the spaces (from the first step on), the cards and the beds begin
OPTIONS, FORFEIT, TAKE = 8, 7, 4  # moves 0 to 3: a place by the stream; then an option for the entry at each place of the stack
Box = state_class("Box", [field("seats", "players", high=3), field("length", "turns in all", high=60), field("gains", "what each thing gives", 14, 6, high=8)], __name__)
State = state_class("State", [
    field("seat", "whose turn it is", high=2),
    field("turns", "turns finished", high=60),
    field("coins", "of each seat", 3, high=1000),
    field("points", "of each seat", 3, high=1000),
    field("step", "how far along the track each seat is", 3, high=END),
    field("bed", "how high it grows in the beds of each seat", 3, BEDS, high=FULL),
    field("stone", "the secret stone of each seat", 3),
    field("pile", "cards of each kind that are left", 4, high=3),
    *due(ROOM, kinds=8, most=3, seats=3),
], __name__, box=Box)  # fmt: skip


def check_numbers(seats, length):
    return []


def new_game(seats, variant):
    state = State()
    state.box.seats, state.box.length = seats, variant.length
    for which, row in enumerate(GAINS):
        state.box.gains[which][: len(row)] = row
    for kind in range(4):
        state.pile[kind] = 3
    owe(state, STONE, seats, CHANCE, 1)
    return state


def to_move(state):
    if due_count(state) == 0 and state.turns == state.box.length:
        return OVER
    return owed_to(state, state.seat)


# what may be done


def legal_moves(state):
    if to_move(state) == OVER:
        return [0][:0]
    if to_move(state) == CHANCE:
        return [outcome for outcome, _ in chance_outcomes(state)]
    if due_count(state) == 0:
        return [0, 1, 2, 3]
    return [TAKE + place * OPTIONS + option for place in dues(state) for option in range(OPTIONS) if may(state, place, option)]


def may(state, place, option):
    "Whether an option is one for the entry at this place."
    what, seat = state.due_what[place], state.due_seat[place]
    if option == FORFEIT:
        return True
    if what == WATER:
        return option < BEDS and state.bed[seat][option] < FULL
    if what == STEPS:
        return 1 <= option <= min(state.due_amount[place], END - state.step[seat])
    if what == CHOICE:
        return option < 2
    return option == 0


def chance_outcomes(state):
    if state.due_what[dues(state)[0]] == STONE:
        return [(0, 1 / 2), (1, 1 / 2)]
    left = sum(state.pile)
    return [(kind, n / left) for kind, n in enumerate(state.pile) if n]


def chance(state, rng):
    if state.due_what[dues(state)[0]] == STONE:
        return int(rng.random() * 2)
    at = int(rng.random() * sum(state.pile))
    for kind in range(4):
        at -= state.pile[kind]
        if at < 0:
            return kind
    return 3


# what it does


def apply(state, move):
    dealt = to_move(state) == CHANCE and state.due_what[dues(state)[0]] == STONE
    if dealt:
        deal_stone(state, dues(state)[0], move)
    elif to_move(state) == CHANCE:
        draw(state, dues(state)[0], move)
    elif due_count(state) == 0:
        gain(state, move, state.seat, open_level(state))
    else:
        take(state, (move - TAKE) // OPTIONS, (move - TAKE) % OPTIONS)
    if due_count(state) == 0 and not dealt:
        state.turns += 1
        state.seat = (state.seat + 1) % state.box.seats


def gain(state, which, seat, level):
    "All that something gives, on one level."
    row = state.box.gains[which]
    for i in range(0, 6, 2):
        if row[i]:
            owe(state, row[i], row[i + 1], seat, level)


def take(state, place, option):
    "One of the open gains is carried out; what that gains comes first."
    what, amount, seat = state.due_what[place], state.due_amount[place], state.due_seat[place]
    if what == WATER and option != FORFEIT:
        water(state, seat, option, use_part(state, place, 1))
        return
    level = settle(state, place)
    if option == FORFEIT:
        return
    if what == COINS:
        state.coins[seat] += amount
    elif what == STEPS:
        walk(state, seat, amount, option, level)
    elif what == CARD and sum(state.pile):
        owe(state, DRAW, 1, CHANCE, level)
    elif what == PRESENT:
        owe(state, CHOICE, 1, (seat + 1) % state.box.seats, level)
    elif what == CHOICE:
        owe(state, WATER if option else COINS, 1, seat, level)


def water(state, seat, bed, level):
    "A bed grows; half way and at the end it gives something."
    state.bed[seat][bed] += 1
    if state.bed[seat][bed] == 2:
        gain(state, HALF, seat, level)
    elif state.bed[seat][bed] == FULL:
        gain(state, GROWN, seat, level)


def walk(state, seat, amount, steps, level):
    "Steps on the track; those not used are points, and the space at the end leads back to the start."
    state.points[seat] += amount - steps
    state.step[seat] += steps
    gain(state, SPACE + state.step[seat], seat, level)
    if state.step[seat] == END:
        state.points[seat] += 3
        state.step[seat] = 0


def draw(state, place, kind):
    "A card says what it gives."
    state.pile[kind] -= 1
    gain(state, SHOWN + kind, state.seat, settle(state, place))


def deal_stone(state, place, stone):
    "The stones are dealt to one seat after the other: so many are still due."
    state.stone[state.box.seats - state.due_amount[place]] = stone
    use_part(state, place, 1)


# the end, and what may be known


def scores(state):
    return [
        state.points[seat] + state.coins[seat] // 3 + (3 * state.stone[seat] if state.turns == state.box.length else 0)
        for seat in range(state.box.seats)
    ]


def winners(state):
    best = max(scores(state))
    return [seat for seat, points in enumerate(scores(state)) if points == best and to_move(state) == OVER]


def determinize(state, seat, rng):
    "The stones of the others are dealt afresh, as far as they have been dealt."
    dealt = state.box.seats - (state.due_amount[0] if state.due_what[0] == STONE else 0)
    for other in range(dealt):
        if other != seat:
            state.stone[other] = int(rng.random() * 2)


def observation(state, seat=None):
    own = None if seat is None else state.stone[seat]
    return {"seat": seat, "coins": state.coins[:], "points": state.points[:], "step": state.step[:], "stone": own}


# words


def option_name(state, place, option):
    if option == FORFEIT:
        return "x"
    return "abc"[option] if state.due_what[place] == WATER else str(option)


def format_move(state, move):
    if to_move(state) == CHANCE:
        return f"+{move}"
    if due_count(state) == 0:
        if not 0 <= move < TAKE:
            raise InvalidMove(f"{move} is no place by the stream")
        return "NEWS"[move]
    place, option = divmod(move - TAKE, OPTIONS)
    if move < TAKE or place >= ROOM:
        raise InvalidMove(f"{move} takes nothing")
    return f"{place}{option_name(state, place, option)}" if option < BEDS or state.due_what[place] != WATER else f"{place}x"


def parse_move(state, text):
    text = text.strip()
    if text[:1] == "+" and text[1:].isdigit():
        return int(text[1:])
    if text in tuple("NEWS"):
        return "NEWS".index(text)
    if len(text) < 2 or not text[:-1].isdigit() or text[-1] not in "0123abcx":
        raise InvalidMove(f"{text!r} is no move")
    option = {"a": 0, "b": 1, "c": 2, "x": FORFEIT}.get(text[-1])
    return TAKE + int(text[:-1]) * OPTIONS + (int(text[-1]) if option is None else option)


def described(state, move, words):
    if due_count(state) == 0:
        return f"{words[0]} to the {('north', 'east', 'west', 'south')[move]}"
    place, option = divmod(move - TAKE, OPTIONS)
    return f"{words[1] if option != FORFEIT else words[2]} {DUE_WORDS[state.due_what[place]]}"


def describe_move(state, move):
    return f"drew {move}" if to_move(state) == CHANCE else described(state, move, ("went", "took", "gave up"))


def offer_move(state, move):
    return f"Draw {move}" if to_move(state) == CHANCE else described(state, move, ("Go", "Take", "Give up"))


def position(state):
    return f"turn {state.turns + 1}, {due_count(state)} open"


def place_in_game(state):
    return 1, min(state.turns, state.box.length - 1) // state.box.seats + 1


def chance_label(state):
    return "stones" if state.due_what[dues(state)[0]] == STONE else "card"


def why_not(state, move):
    return Refusal("MI-1", "that is not open now")


def game(seats=2, **numbers):
    return Game(globals(), seats, **numbers)
