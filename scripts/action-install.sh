#!/usr/bin/env bash
# Makes the command ready: the built files of a release need their one dependency, a checkout without them takes the package of its version.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ -f "$here/dist/cli.js" ]; then
  npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund --prefix "$here"
  cli=$here/dist/cli.js
else
  version=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).version' "$here/package.json")
  home=${RUNNER_TEMP:-/tmp}/touchstone-$version
  npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund --prefix "$home" "touchstone@$version"
  cli=$home/node_modules/touchstone/dist/cli.js
fi
echo "TOUCHSTONE_ACTION_CLI=$cli" >>"${GITHUB_ENV:-/dev/null}"
