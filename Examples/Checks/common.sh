# What the checks of the examples share: each sources this file and calls `pass`, `fail`, and `summary` at its end. A check gets
# the folder of the built programs as its argument.
set -euo pipefail
programs="$1"
checked="$(basename "$0")"
passed=0
failed=0

pass() {
    passed=$((passed + 1))
    echo "  ok: $1"
}

# fail NAME [LINE...], where the lines tell what happened instead.
fail() {
    failed=$((failed + 1))
    echo "  FAILED: $1"
    shift
    [ $# = 0 ] || printf '    %s\n' "$@"
}

summary() {
    echo "$checked: $passed passed, $failed failed"
    [ "$failed" = 0 ]
}
