"""Nanuuk! in words."""


def label(ed, s, seat, action, words):
    return str(action)


def prompt(ed, s, seat, words):
    return ""
