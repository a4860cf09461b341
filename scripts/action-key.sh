#!/usr/bin/env bash
# The name under which the baseline is kept: one for each workflow, job and target. A target is told by the configuration, the arguments
# and the variables that can name one.
set -euo pipefail
config=${TOUCHSTONE_ACTION_CONFIG:-}
files=(touchstone.config.*)
[ -n "$config" ] && files=("$config")
told=$(
  printf '%s\n' "$PWD" "${GITHUB_WORKFLOW:-}" "$config" "${TOUCHSTONE_ACTION_ARGUMENTS:-}" "${TOUCHSTONE_TARGET:-}" "${TOUCHSTONE_MERCHANT:-}"
  grep -hE '^[[:space:]"]*(baseUrl|merchantId)' -- "${files[@]}" 2>/dev/null || true
)
digest=$(printf '%s' "$told" | git hash-object --stdin | cut -c 1-12)
echo "key=touchstone-${GITHUB_JOB:-job}-$digest" >>"${GITHUB_OUTPUT:-/dev/null}"
