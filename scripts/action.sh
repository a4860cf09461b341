#!/usr/bin/env bash
# The step of action.yml that certifies: summary, annotations and files, the exit code handed on, a green report kept as baseline.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
kept=.touchstone-baseline/report.json
out=${TOUCHSTONE_ACTION_REPORT:-touchstone-report}

arguments=(--out "$out" --report html --report json --report junit --report sarif --report markdown --report github)
[ -n "${TOUCHSTONE_ACTION_CONFIG:-}" ] && arguments+=(--config "$TOUCHSTONE_ACTION_CONFIG")
[ "${TOUCHSTONE_ACTION_BASELINE:-true}" = true ] && [ -f "$kept" ] && arguments+=(--baseline "$kept")
# Words of a workflow file: split at blanks and line ends, as in a shell.
read -r -d '' -a more <<<"${TOUCHSTONE_ACTION_ARGUMENTS:-}"
# Another sample of the faults every day, unless a seed is given; a pull request gets the one of the configuration.
seed=${TOUCHSTONE_ACTION_SEED:-}
[ -z "$seed" ] && [ "${GITHUB_EVENT_NAME:-}" != pull_request ] && seed=$(date -u +%Y%m%d)
case " ${more[*]-} " in *' --seed'*) ;; *) [ -n "$seed" ] && arguments+=(--seed "$seed") ;; esac

cli=${TOUCHSTONE_ACTION_CLI:-$here/dist/cli.js}
# The history of earlier runs, red ones too, says how long a cause has been there and which share of the faults was tried.
[ -d .touchstone-history ] && node "$cli" history pull .touchstone-history
# An empty list is unset to the bash of macOS.
node "$cli" certify "${arguments[@]}" ${more[@]+"${more[@]}"}
code=$?
node "$cli" history push .touchstone-history || true

# Only a green run is kept to compare with: what is broken stays red until it is mended or accepted.
if [ "$code" -eq 0 ] && [ -f "$out/report.json" ]; then
  mkdir -p .touchstone-baseline && cp "$out/report.json" "$kept"
fi
{
  echo "exit-code=$code"
  echo "report=$PWD/$out"
} >>"${GITHUB_OUTPUT:-/dev/null}"
exit 0
