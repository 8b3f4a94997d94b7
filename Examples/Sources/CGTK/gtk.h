// GTK 4 for Swift: its functions, and functions in place of C macros.

#pragma once

#include <gtk/gtk.h>

static inline GType type_of_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType type_of_string(void) { return G_TYPE_STRING; }
static inline GType type_of_double(void) { return G_TYPE_DOUBLE; }
static inline GType type_of_object(void) { return G_TYPE_OBJECT; }

#ifdef __linux__
// A main loop other than Dispatch's serves the main queue with these two functions, as Foundation does. Dispatch exports the
// functions for this purpose, but declares them in no header.

/// Returns a descriptor that can be read when the main queue has pending work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the pending work of the main queue. Must be called on the main thread.
void _dispatch_main_queue_callback_4CF(void *unused);
#endif
