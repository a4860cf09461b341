#!/usr/bin/env bash
# Builds the image of the Dockerfile and certifies the embedded gateway in it, as an ordinary user, with the report in a mounted folder.
# Where there is no Docker it says so, and ends well.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if ! docker info >/dev/null 2>&1; then
  echo 'skipped: there is no Docker on this machine'
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"; docker image rm -f touchstone-check >/dev/null 2>&1 || true' EXIT
docker build -q -t touchstone-check . >/dev/null
[ "$(docker run --rm --entrypoint id touchstone-check -u)" != 0 ] || { echo 'the image runs as root'; exit 1; }
docker run --rm --user "$(id -u):$(id -g)" -v "$folder:/work" touchstone-check certify --profile smoke --contract void --report json
[ -s "$folder/touchstone-report/report.json" ] || { echo 'the report is not in the mounted folder'; exit 1; }
echo "the image works, $(docker image inspect -f '{{.Size}}' touchstone-check | awk '{ printf "%d MB", $1 / 1e6 }')"
