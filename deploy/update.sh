#!/bin/sh
# Brings up what the repository and .env say now. Migrates while the old web processes serve. With deploy/proxy.yml
# each web process ends when a new one beside it is healthy.
set -eu
cd "$(dirname "$0")/.."

# Labels of the image. The commit's date, so that the same commit is the same image.
PEARL_VERSION=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
PEARL_REVISION=$(git rev-parse HEAD 2>/dev/null || true)
PEARL_CREATED=$(git log -1 --format=%cI 2>/dev/null || true)
export PEARL_VERSION PEARL_REVISION PEARL_CREATED
docker compose build web
old=$(docker compose ps --quiet web)
if [ -z "$old" ]; then
  exec docker compose up --detach
fi
if ! docker compose run --rm -T --no-deps migrate; then
  echo "The migration failed. The old version goes on." >&2
  exit 1
fi
# What is left of the old version's migration. Compose would run it again, and replace whatever depends on its successor.
docker compose rm --force migrate >/dev/null
if docker compose config --services | grep -qx proxy; then
  one_more=$(($(echo "$old" | wc -l) + 1))
  for id in $old; do
    before=$(docker compose ps --all --quiet web)
    if ! docker compose up --detach --no-recreate --wait --wait-timeout 120 --scale "web=$one_more" web; then
      docker compose logs --tail 20 web >&2
      docker compose ps --all --quiet web | grep -vxF "$before" | xargs docker rm --force >/dev/null
      echo "A new web process does not become healthy, and is removed again. The others go on." >&2
      exit 1
    fi
    docker stop "$id" >/dev/null
    docker rm "$id" >/dev/null
  done
  docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile
fi
docker compose up --detach --remove-orphans
