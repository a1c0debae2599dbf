"""What library and core make together: texts and rule sets compared, as every way of showing them needs it."""
