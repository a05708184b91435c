#!/bin/sh
# Names statements of a migration that are known to lock a whole table.
set -eu
file="${1:?usage: locks.sh <file.sql>}"
[ -r "$file" ] || { echo "Cannot read $file." >&2; exit 1; }
grep -niE 'create +(unique +)?index +(if|[a-z"])|alter +table .* (type|set not null)|vacuum +full|lock +table' "$file" |
  grep -viE 'concurrently' || echo "Nothing that is known to lock a table for long."
