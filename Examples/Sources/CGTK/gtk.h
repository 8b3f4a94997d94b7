// GTK 4 as Swift sees it: its functions, and in their place functions for what C has as a macro.

#pragma once

#include <gtk/gtk.h>

static inline GType type_of_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType type_of_string(void) { return G_TYPE_STRING; }

#ifdef __linux__
// How a main loop that is not Dispatch's serves the main queue: Foundation does it with the same two functions. Dispatch exports
// them for that, in no header.

/// A descriptor that can be read when the main queue has something to do.
int _dispatch_get_main_queue_handle_4CF(void);

/// Does what the main queue has to do. For the main thread.
void _dispatch_main_queue_callback_4CF(void *unused);
#endif
