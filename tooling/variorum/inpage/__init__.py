"""What runs inside a page of the site: questions in, answers out, both as plain data.

The same modules run in the browser, under Brython, and here, where the tests hold them against the commands. They
import the core and the reader of YAML and nothing of the library: a page brings rule sets and wordings with it as data.
"""
