#!/usr/bin/env bash
# The step of action.yml that certifies: summary, annotations and files, the baseline kept, the exit code handed on.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
kept=.touchstone-baseline/report.json

arguments=(--report html --report json --report junit --report sarif --report github)
[ -n "${TOUCHSTONE_ACTION_CONFIG:-}" ] && arguments+=(--config "$TOUCHSTONE_ACTION_CONFIG")
[ "${TOUCHSTONE_ACTION_BASELINE:-true}" = true ] && [ -f "$kept" ] && arguments+=(--baseline "$kept")
# Words of a workflow file: split at blanks and line ends, as in a shell.
read -r -d '' -a more <<<"${TOUCHSTONE_ACTION_ARGUMENTS:-}"

# An empty list is unset to the bash of macOS.
node "$here/dist/cli.js" certify "${arguments[@]}" ${more[@]+"${more[@]}"}
code=$?

# A run that could not be judged is no measure for the next one.
if [ "$code" -le 1 ] && [ -f touchstone-report/report.json ]; then
  mkdir -p .touchstone-baseline && cp touchstone-report/report.json "$kept"
fi
{
  echo "exit-code=$code"
  echo "report=$PWD/touchstone-report"
} >>"${GITHUB_OUTPUT:-/dev/null}"
exit 0
