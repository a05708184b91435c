#!/bin/sh
# Lists the files that differ from a base with their changed lines, tests last.
set -eu
base="${1:?usage: changed.sh <base, for example origin/main>}"
git rev-parse --verify --quiet "$base" >/dev/null || { echo "There is no $base here. Fetch it first." >&2; exit 1; }
git diff --numstat "$base"...HEAD | awk '
  { line = sprintf("%6d  %s", $1 + $2, $3); sum += $1 + $2 }
  $3 ~ /(test|spec)/ { tests[++t] = line; next }
  { print line }
  END { for (i = 1; i <= t; i++) print tests[i]; printf "%6d  changed lines\n", sum }'
