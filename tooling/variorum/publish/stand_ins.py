"""What stands in the page's Python for modules that are imported there and hardly used, or not at all.

Every module costs a second of a visitor's time for each hundred kilobytes, so none is loaded for a name alone. What is
here does, for our modules, what the whole would do; the test that runs every example in a browser would tell.
"""

from collections.abc import Mapping

_TYPING = """
import collections
TYPE_CHECKING = False
class _Form:
    def __getitem__(self, key): return self
    def __or__(self, other): return self
    def __ror__(self, other): return self
Any, ClassVar, Final, Literal, Never, NoReturn, Self, TypeAlias = (_Form() for _ in range(8))
class Protocol: pass
class Generic:
    def __class_getitem__(cls, key): return cls
def TypeVar(name, *constraints, **how): return name
def cast(kind, value): return value
def overload(function): return function
def get_origin(kind): return None
class _Fields(type):
    def __new__(cls, name, bases, namespace):
        if not bases: return super().__new__(cls, name, bases, namespace)
        fields = list(namespace.get('__annotations__', ()))
        defaults = [namespace[field] for field in fields if field in namespace]
        made = collections.namedtuple(name, fields, defaults=defaults, module=namespace['__module__'])
        for key, value in namespace.items():
            if key not in fields and key not in ('__module__', '__qualname__', '__dict__', '__classcell__'):
                setattr(made, key, value)
        return made
class NamedTuple(metaclass=_Fields): pass
"""

_ANNOTATIONLIB = """
class Format: VALUE, VALUE_WITH_FAKE_GLOBALS, FORWARDREF, STRING = 1, 2, 3, 4
class ForwardRef: pass
def get_annotations(thing, **how): return dict(thing.__dict__.get('__annotations__', ()))
def type_repr(value): return repr(value)
"""

_YAML = """
from .error import *
from .events import *
from .reader import *
from .scanner import *
from .parser import *
__with_libyaml__ = False
class Loader(Reader, Scanner, Parser):
    def __init__(self, stream):
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)
"""

_MEMORY = """
class no_collection:
    def __enter__(self): pass
    def __exit__(self, *error): pass
"""

STAND_INS: Mapping[str, str] = {
    # names for those who read annotations; named tuples are made as the real one makes them
    "typing": _TYPING,
    # annotations of classes are strings in all our modules (a test sees to it), and nothing evaluates them
    "annotationlib": _ANNOTATIONLIB,
    # the half of PyYAML that makes events; the other half makes objects, and writes
    "yaml.": _YAML,
    # the version, and how an installed package is found
    "variorum.": "",
    # what it offers is imported from where it is
    "variorum.source.": "",
    # the browser's own garbage collector is not to be told
    "variorum.source.memory": _MEMORY,
    # colours of a terminal
    "_colorize": "can_colorize = get_theme = lambda **how: None",
    # how wide a character is in a terminal
    "rich.": "",
    "rich.cells": "cell_len = len",
    # fingerprints of rule sets are taken where a library is
    "hashlib": "",
    # bytes and files; the page has none
    "codecs": "",
    "errno": "ELOOP = 40",
    "os": "",
    "stat": "",
    "pathlib": "class Path: pass",
    # the names of characters, two megabytes of them: a message about one then has its number alone
    "unicodedata": "def name(character, default=''): return default",
}  # fmt: skip
"""Source by the full name of the module; a package ends in a full stop."""
