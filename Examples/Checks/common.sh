# The functions that the checks of the examples share. Each check sources this file, calls `pass` and `fail`, and calls
# `summary` at its end. The argument of a check is the folder of the built programs.
set -euo pipefail
programs="$1"
checked="$(basename "$0")"
passed=0
failed=0

pass() {
    passed=$((passed + 1))
    echo "  ok: $1"
}

# fail NAME [LINE...]: the lines describe the actual result.
fail() {
    failed=$((failed + 1))
    echo "  FAILED: $1"
    shift
    [ $# = 0 ] || printf '    %s\n' "$@"
}

# until_true SECONDS COMMAND...: waits for a condition. Only a hanging program reaches the limit.
until_true() {
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.02
    done
}

# terminal_checks NAME: runs the checks of NAME-terminal.py. terminal.py prints their lines.
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
