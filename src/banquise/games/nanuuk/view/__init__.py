"""The picture of Nanuuk!"""
