// No declarations: linking is enough.
