"""Addresses that any format takes, whatever was typed."""

import urllib.parse


def uri(address: str) -> str:
    """An address with all signs quoted that may not stand in one.

    >>> uri("https://example.org/a b{c}")
    'https://example.org/a%20b%7Bc%7D'
    """
    return urllib.parse.quote(address, safe="%/:?#@!$&'()*+,;=~")
