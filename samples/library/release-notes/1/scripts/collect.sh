#!/bin/sh
# Lists the merged changes between two tags, oldest first.
set -eu
from="${1:?usage: collect.sh <from tag> <to tag>}"
to="${2:?usage: collect.sh <from tag> <to tag>}"
git log --merges --reverse --format='%h  %s  (%an)' "$from..$to"
