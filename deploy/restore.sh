#!/bin/sh
# Puts a dump in the place of what the database holds, and brings it to the version of the image:
#   sh deploy/restore.sh latest|FILE
set -eu
cd "$(dirname "$0")/.."
docker compose run --rm -T backup restore "${1:-}"
docker compose run --rm -T migrate
