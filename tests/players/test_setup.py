"""What is set in an engine: the variant, the rule set, the user's options."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dxp_engine import RuleSet, Variant
from dxp_engine.players import FaultKind, LinePlayer, Option, Program
from dxp_engine.players.dialect import Dialect
from dxp_engine.players.hub_host import HubHost
from dxp_engine.players.setup import RefusalError, Values, chosen
from dxp_engine.players.uci_host import UciHost
from tests.players.engines import PATIENT, bad, run

SCAN = Option("variant", "choice", "normal", choices=("normal", "killer", "bt", "frisian", "losing"))
THREADS = Option("Threads", "whole", "1", 1, 16)


def values(
    declared: list[Option],
    variant: str,
    options: Mapping[str, str] | None = None,
    dialect: Dialect | None = None,
    rules: str = "default",
) -> Values:
    parsed = Variant.parse(variant)
    program = Program(("engine",), options=dict(options or {}))
    names = {option.name.lower(): option for option in declared}
    return chosen(names, dialect or HubHost(parsed), program, parsed, RuleSet.parse(rules))


@pytest.mark.parametrize(
    ("variant", "value"),
    [
        ("international", "normal"),
        ("breakthrough", "bt"),
        ("antidraughts", "losing"),
        ("frisian", "frisian"),
        ("frysk", "frisian"),
        ("killer", "killer"),
    ],
)
def test_variants_are_called_as_the_engine_calls_them(variant: str, value: str) -> None:
    assert values([SCAN], variant) == {"variant": value}


@pytest.mark.variant("frysk")
def test_the_first_of_two_names_is_used() -> None:
    both = Option("variant", "choice", choices=("normal", "international", "frysk", "frisian"))
    assert values([both], "international") == {"variant": "normal"}
    assert values([both], "frysk") == {"variant": "frysk"}


@pytest.mark.variant("russian")
def test_variants_that_it_does_not_play() -> None:
    with pytest.raises(RefusalError, match="does not play russian, but normal, killer, bt, frisian, losing"):
        values([SCAN], "russian")
    with pytest.raises(RefusalError, match="has no choice of variants, so it is not asked to play russian"):
        values([], "russian")
    assert values([], "international") == {}


def test_the_user_may_name_the_variant() -> None:
    assert values([SCAN], "international", {"variant": "killer"}) == {"variant": "killer"}


def test_rule_sets() -> None:
    rules = Option("draw-rules", "choice", choices=("default", "kawu"))
    assert values([rules], "international") == {"draw-rules": "default"}
    assert values([rules], "international", rules="kawu") == {"draw-rules": "kawu"}
    assert values([rules], "international", rules="none") == {}
    assert values([rules], "international", {"draw-rules": "kawu"}) == {"draw-rules": "kawu"}


def test_uci_names() -> None:
    declared = [
        Option("UCI_Variant", "choice", choices=("international", "frisian")),
        Option("DrawRules", "choice", choices=("Default", "kawu")),
        THREADS,
    ]
    assert values(declared, "frisian", {"threads": "2"}, UciHost()) == {
        "UCI_Variant": "frisian",
        "DrawRules": "Default",
        "Threads": "2",
    }
    assert values(declared, "frisian", {"uci_variant": "international"}, UciHost())["UCI_Variant"] == "international"


OPTIONS = [
    (Option("a", "switch", "true"), ["true", "false"], ["yes", "True", "", None]),
    (Option("a", "whole", "1", 1, 16), ["1", "16"], ["0", "17", "1.5", "x", "", None]),
    (Option("a", "whole", "1"), ["-5", "100"], ["1.5"]),
    (Option("a", "real", "1", 0, 2), ["0", "1.5", "2"], ["2.1", "nan", "x"]),
    (Option("a", "text"), ["", "any thing"], [None]),
    (Option("a", "choice", choices=("x", "y")), ["x"], ["z", "", None]),
    (Option("a", "button"), [None], ["", "true"]),
]


@pytest.mark.parametrize(("option", "good", "wrong"), OPTIONS, ids=[option.kind for option, _, _ in OPTIONS])
def test_values(option: Option, good: list[str | None], wrong: list[str | None]) -> None:
    assert [value for value in good if option.problem(value)] == []
    assert [value for value in wrong if not option.problem(value)] == []


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("threads", "17", "Threads is a whole number from 1 to 16, not '17'"),
        ("hash", "1", "there is no option 'hash'; there are: variant, Threads"),
        ("variant", "x", "variant is one of normal, killer, bt, frisian, losing, not 'x'"),
    ],
)
def test_refused_options(name: str, value: str, problem: str) -> None:
    with pytest.raises(RefusalError) as caught:
        values([SCAN, THREADS], "international", {name: value})
    assert str(caught.value) == problem


def test_a_refusal_is_a_fault_and_ends_the_process() -> None:
    async def work() -> None:
        player = LinePlayer(bad("hub", "", threads="5"), timeouts=PATIENT)
        fault = await player.start()
        assert fault is not None
        assert (fault.kind, fault.text) == (FaultKind.REFUSED, "threads is a whole number from 1 to 4, not '5'")
        assert not player.running

    run(work())


def test_a_program_needs_a_command() -> None:
    with pytest.raises(ValueError, match="needs a command"):
        Program(())
