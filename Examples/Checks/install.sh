#!/usr/bin/env bash
# Installs packages of the system: install.sh PURPOSE PACKAGE... Waits while another script installs, because two apt-get at the
# same time fail. Two rows of steps run concurrently in CI.
set -euo pipefail

purpose="$1"
shift
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "$purpose needs $*. On Debian and Ubuntu: apt-get install --no-install-recommends $*" >&2
    exit 1
fi
exec 9>"${TMPDIR:-/tmp}/examples-install.lock"
flock 9
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
