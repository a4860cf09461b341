#!/usr/bin/env bash
# Writes the summary as a comment on the pull request; a later run changes that comment instead of adding one.
set -euo pipefail
mark="<!-- $TOUCHSTONE_ACTION_KEY -->"
comments=repos/$GITHUB_REPOSITORY/issues
if [ ! -f "$TOUCHSTONE_ACTION_SUMMARY" ]; then
  echo "no summary was written: no comment"
  exit 0
fi
# A comment holds 65,536 characters.
body=$(printf '%s\n' "$mark"; head -c 60000 "$TOUCHSTONE_ACTION_SUMMARY")
own=$(gh api --paginate "$comments/$TOUCHSTONE_ACTION_PULL/comments" --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)
if [ -n "$own" ]; then
  gh api --method PATCH "$comments/comments/$own" --raw-field "body=$body" --silent
else
  gh api --method POST "$comments/$TOUCHSTONE_ACTION_PULL/comments" --raw-field "body=$body" --silent
fi
