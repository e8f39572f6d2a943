"""The wire between a table in Python and its page: everything that goes over it, and a page to send wishes.

The table is real, and so is its widget with traits, `send` and message handling; only the wire that a notebook would provide is replaced,
by one that keeps what is sent.
"""

import json

import comm
import pytest
from comm.base_comm import BaseComm


class Wire(BaseComm):
    """What a notebook would send to the browser: every opening, trait and message, from the first one on, as the JSON text that travels."""

    sent = []  # of all tables
    listen = None

    @classmethod
    def clear(cls):
        """Forgets everything and listens no more."""
        cls.sent, cls.listen = [], None

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        assert not buffers
        text = json.dumps({"type": msg_type, "id": self.comm_id, "data": data, "metadata": metadata}, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
        Wire.sent.append(text)
        message = json.loads(text)
        if not hasattr(self, "views"):
            self.views, self.messages = [], []
        if "view" in data.get("state", {}):
            self.views.append(message["data"]["state"]["view"])
        if data.get("method") == "custom":
            self.messages.append(message["data"]["content"])
        if Wire.listen:
            Wire.listen(message)


@pytest.fixture(autouse=True)
def wire(monkeypatch):
    """Every table of a test talks to this wire, where the test file imports it."""
    Wire.clear()
    monkeypatch.setattr(comm, "create_comm", lambda *a, **k: Wire(*a, **k))
    yield Wire
    Wire.clear()


class Page:
    """A page that shows one table: the views that came, the messages that came, and wishes to send."""

    def __init__(self, table):
        self.table, self.comm = table, table.comm

    views = property(lambda self: self.comm.views, doc="Every view that came, the oldest first.")
    view = property(lambda self: self.comm.views[-1], doc="The view that the page shows.")
    answers = property(lambda self: self.comm.messages, doc="Every message that came, the oldest first.")

    def raw(self, content):
        """Sends a message as it is; gives the messages that came back."""
        before = len(self.answers)
        self.comm.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        return self.answers[before:]

    def wish(self, kind, **more):
        """Sends a wish with the revision that the page shows; gives the messages that came back."""
        return self.raw({"type": kind, "rev": self.view["rev"], **more})

    def update(self, **state):
        """Tries to write traits, as a page of other software might."""
        self.comm.handle_msg({"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []})


def situation(table):
    """All that a table knows, as one text: game, moves, every state, players, what is shown."""
    return json.dumps([
        repr(table.game), str(table.record), [state.save() for state in table.record.states()], table.state.save(),
        [(player.name, player.kind) for player in table.players], table.view,
    ])  # fmt: skip
