"""Which of an engine's options to set, and to what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dxp_engine.players.dialect import Dialect
from dxp_engine.players.option import Option
from dxp_engine.players.settings import Program
from dxp_engine.rules.errors import VariantError
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant

Values = dict[str, str | None]
"""Values by the names of the options as they were declared; None presses a button."""

# The same game from another start position, which is sent anyway.
_PLAYED_AS = {"frysk": "frisian"}


class RefusalError(ValueError):
    """The engine cannot be set up as it should be; the text says why."""


def chosen(
    declared: Mapping[str, Option], dialect: Dialect, program: Program, variant: Variant, rules: RuleSet
) -> Values:
    """All values to set: variant, rule set, and what the user wants, who may also decide on the former two.

    Args:
        declared: the engine's options by their names in lower case.

    Raises:
        RefusalError: it does not play the variant, has no such option, or not this value for it.
    """
    named = {name.lower() for name in program.options}
    values: Values = {}
    if not _any(dialect.variants, named):
        values |= _variant_value(declared, dialect.variants, variant)
    if not _any(dialect.rules, named):
        values |= _rules_value(declared, dialect.rules, rules)
    for name, value in program.options.items():
        option = _found(declared, name)
        if problem := option.problem(value):
            raise RefusalError(problem)
        values[option.name] = value
    return values


def _found(declared: Mapping[str, Option], name: str) -> Option:
    option = declared.get(name.lower())
    if option is None:
        names = ", ".join(option.name for option in declared.values())
        raise RefusalError(f"there is no option {name!r}; there are: {names or 'none'}")
    return option


def _variant_value(declared: Mapping[str, Option], names: Iterable[str], variant: Variant) -> Values:
    option = _first(declared, names)
    if option is None:
        if variant.name == "international":
            return {}
        raise RefusalError(f"it has no choice of variants, so it is not asked to play {variant}")
    played = {_parsed(value): value for value in reversed(option.choices)}
    for wanted in (variant, _parsed(_PLAYED_AS.get(variant.name, ""))):
        if wanted is not None and wanted in played:
            return {option.name: played[wanted]}
    raise RefusalError(f"it does not play {variant}, but {', '.join(option.choices)}")


def _rules_value(declared: Mapping[str, Option], names: Iterable[str], rules: RuleSet) -> Values:
    # An engine that does not know the rule set plays on without it. Ours writes Default in UCI, where the small word
    # has a meaning.
    option = _first(declared, names)
    known = {choice.lower(): choice for choice in option.choices} if option else {}
    return {option.name: known[rules.name]} if option and rules.name in known else {}


def _first(declared: Mapping[str, Option], names: Iterable[str]) -> Option | None:
    return next((declared[name.lower()] for name in names if name.lower() in declared), None)


def _any(names: Iterable[str], named: set[str]) -> bool:
    return any(name.lower() in named for name in names)


def _parsed(name: str) -> Variant | None:
    try:
        return Variant.parse(name)
    except VariantError:
        return None
