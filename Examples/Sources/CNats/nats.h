// The C client of NATS for Swift.

#pragma once

#include <nats/nats.h>
