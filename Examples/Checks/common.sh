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

# terminal_checks NAME, which runs those of NAME-terminal.py; its lines are told in terminal.py.
terminal_checks() {
    local result name reasons lines
    while IFS=$'\t' read -r result name reasons; do
        if [ "$result" = ok ]; then
            pass "$name"
        else
            IFS=$'\t' read -ra lines <<<"$reasons"
            fail "$name" "${lines[@]}"
        fi
    done < <(PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/$1-terminal.py" "$programs/$1" \
        || printf 'FAILED\tthe pseudo-terminal\tit ended early\n')
}

summary() {
    echo "$checked: $passed passed, $failed failed"
    [ "$failed" = 0 ]
}
