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

_DATACLASSES = """
class MISSING: pass
class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare):
        self.default, self.default_factory, self.init = default, default_factory, init
        self.repr, self.hash, self.compare = repr, compare if hash is None else hash, compare
def field(default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True):
    return Field(default, default_factory, init, repr, hash, compare)
def dataclass(cls=None, *, frozen=False):
    if cls is None: return lambda cls: _made(cls, frozen)
    return _made(cls, False)
def _made(cls, frozen):
    fields = {}
    for base in cls.__mro__[-1:0:-1]: fields.update(base.__dict__.get('__dataclass_fields__', ()))
    own = cls.__dict__
    for name, kind in own.get('__annotations__', {}).items():
        if 'ClassVar' in kind: continue
        given = own[name] if name in own else MISSING
        one = given if isinstance(given, Field) else field(default=given)
        if one is given:
            if one.default is MISSING: delattr(cls, name)
            else: setattr(cls, name, one.default)
        fields[name] = one
    told = [name for name, one in fields.items() if one.repr]
    known = [name for name, one in fields.items() if one.hash]
    held = [name for name, one in fields.items() if one.compare]
    taken = [name for name, one in fields.items() if one.init]
    made = [(name, one) for name, one in fields.items() if not (one.default is one.default_factory is MISSING)]
    most, ready = len(taken), hasattr(cls, '__post_init__')
    plain = most == len(fields) and not ready
    def __init__(self, *given, **named):
        count = len(given)
        if plain and count == most and not named:
            for name, value in zip(taken, given): setattr(self, name, value)
            return
        if count > most: raise TypeError(f'{cls.__name__} takes {most} values, not {count}')
        for name, value in zip(taken, given): setattr(self, name, value)
        if count < most or named:
            left = count + len(named)
            for name, value in named.items():
                if name not in taken or name in taken[:count]: raise TypeError(f'{cls.__name__} takes no {name} here')
                setattr(self, name, value)
            if left < most:
                there = set(taken[:count]).union(named)
                for name in taken:
                    if name not in there and fields[name].default is fields[name].default_factory is MISSING:
                        raise TypeError(f'{cls.__name__} lacks {name}')
        else: left = most
        if left < most or most < len(fields):
            for name, one in made:
                if name in taken[:count] or name in named: continue
                setattr(self, name, one.default if one.default_factory is MISSING else one.default_factory())
        if ready: self.__post_init__()
    def __eq__(self, other):
        if other.__class__ is not self.__class__: return NotImplemented
        for name in held:
            mine, its = getattr(self, name), getattr(other, name)
            if mine is not its and mine != its: return False
        return True
    def __hash__(self): return hash(tuple([getattr(self, name) for name in known]))
    def __repr__(self):
        return f"{self.__class__.__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in told])})"
    for function in (__init__, __eq__, __repr__):
        if function.__name__ not in own: setattr(cls, function.__name__, function)
    if not ('__hash__' in own and own['__hash__'] is not None): cls.__hash__ = __hash__ if frozen else None
    cls.__dataclass_fields__ = fields
    cls.__match_args__ = tuple(taken)
    return cls
def replace(one, /, **changes):
    for name, field in one.__dataclass_fields__.items():
        if field.init and name not in changes: changes[name] = getattr(one, name)
    return one.__class__(**changes)
"""

_ENUM = """
class _Kind(type):
    def __new__(cls, name, bases, namespace):
        written = {k: v for k, v in namespace.items() if k[0] != '_' and isinstance(v, (str, int))}
        made = super().__new__(cls, name, bases, {k: v for k, v in namespace.items() if k not in written})
        made._all = {}
        for key, value in written.items():
            one = made._base.__new__(made, *(() if made._base is object else (value,)))
            one.name, one.value = key, value
            made._all[key] = one
            setattr(made, key, one)
        return made
    def __call__(cls, value):
        for one in cls._all.values():
            if one is value or one.value == value: return one
        raise ValueError(f'{value!r} is not a valid {cls.__name__}')
    def __iter__(cls): return iter(list(cls._all.values()))
    def __len__(cls): return len(cls._all)
    def __contains__(cls, value): return any([one is value or one.value == value for one in cls._all.values()])
    def __getitem__(cls, name): return cls._all[name]
class Enum(metaclass=_Kind):
    _base = object
    def __repr__(self): return f'<{self.__class__.__name__}.{self.name}: {self.value!r}>'
    def __str__(self): return f'{self.__class__.__name__}.{self.name}'
class StrEnum(str, metaclass=_Kind):
    _base = str
    def __repr__(self): return f'<{self.__class__.__name__}.{self.name}: {self.value!r}>'
    def __str__(self): return self.value
    def __format__(self, how): return format(self.value, how)
class IntEnum(int, metaclass=_Kind):
    _base = int
    def __repr__(self): return f'<{self.__class__.__name__}.{self.name}: {self.value!r}>'
    def __str__(self): return str(self.value)
    def __format__(self, how): return format(self.value, how)
"""

_RE = """
class PatternError(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        super().__init__(msg)
        self.msg, self.pattern, self.pos = msg, pattern, pos
error = PatternError
from python_re import *
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
    # the real one writes each class's methods as source and has it translated, a fifth of the start; a frozen one is
    # not guarded here. Annotations of classes are strings in all our modules (a test sees to it)
    "dataclasses": _DATACLASSES,
    # words and numbers with names, and no flags: half a tenth of the start; flags of patterns are in what `re` takes in
    "enum": _ENUM,
    "re": _RE,
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
