"""A second referee, written from the clauses and the definitions of the parameters alone, plain and slow.

It shares no code with the engines but the values of a rule set and the reading of records. ``deals`` plays random
deals under it, ``agreement`` asks the engines about the same deals.
"""
