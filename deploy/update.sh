#!/bin/sh
# Brings up what the repository and .env say now. Migrates while the old web processes serve. With deploy/proxy.yml
# each web process ends when a new one beside it is healthy and Caddy asks the old one no more.
set -eu
cd "$(dirname "$0")/.."

# The lock goes with this process and the commands that it runs.
exec 9<.
if command -v flock >/dev/null && ! flock --nonblock 9; then
  echo "Another update is running. Nothing was changed." >&2
  exit 1
fi

# Has Caddy ask these processes by their names, but for those that still start; without any, those that Docker's DNS names.
route() {
  names=
  [ $# = 0 ] || names=$(docker inspect --format "$NAMES" "$@" | xargs)
  answer=$(docker compose exec -T --env "UPSTREAMS=${names:+to $names}" proxy sh /etc/caddy/proxy.sh reload 2>&1) && return
  echo "$answer" >&2
  return 1
}
NAMES='{{if ne .State.Health.Status "starting"}}{{slice .Name 1}}:3000{{end}}'

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
before=$(docker inspect --format '{{index .Config.Labels "org.opencontainers.image.revision"}}' "${old%%
*}")
if ! docker compose run --rm -T --no-deps migrate; then
  echo "The migration failed. The old version goes on." >&2
  exit 1
fi
# What is left of the old version's migration. Compose would run it again, and replace whatever depends on its successor.
docker compose rm --force migrate >/dev/null

if [ -n "$(docker compose ps --quiet proxy 2>/dev/null)" ]; then
  wanted=$(docker compose config | sed -n '/^  web:$/,/^  [^ ]/s/^      replicas: //p')
  new=0
  # What an interrupted update has stopped: Compose would start it again instead of a new one.
  docker compose rm --force web >/dev/null
  # Caddy has to know which processes serve: a save that it tries at one that has ended is lost with its body.
  if ! route $old; then
    echo "Caddy does not take deploy/Caddyfile. The old version goes on." >&2
    exit 1
  fi
  trap route EXIT
  trap 'exit 130' HUP INT TERM
  for id in $old; do
    if [ "$new" -lt "${wanted:-1}" ]; then
      present=$(docker compose ps --all --quiet web)
      one_more=$(($(echo "$present" | wc -l) + 1))
      if ! docker compose up --detach --no-recreate --wait --wait-timeout 120 --scale "web=$one_more" web; then
        docker compose logs --tail 20 web >&2
        docker compose ps --all --quiet web | grep -vxF "$present" | xargs docker rm --force >/dev/null
        echo "A new web process does not become healthy, and is removed again. The others go on." >&2
        exit 1
      fi
      new=$((new + 1))
    fi
    if ! route $(docker compose ps --quiet web | grep -vxF "$id"); then
      echo "Caddy refuses to be told of the new process. Old and new ones go on: try again." >&2
      exit 1
    fi
    docker stop "$id" >/dev/null
    docker rm "$id" >/dev/null
  done
  trap - EXIT HUP INT TERM
  route
else
  # A file of deploy/secrets.yml is read at the start, and Compose does not see that it has changed.
  if ! docker compose up --detach --force-recreate --wait web; then
    docker compose logs --tail 20 web >&2
    exit 1
  fi
fi
# A file that was replaced, like a secret, stays the old one in a container until this starts again.
if [ -n "$(docker compose ps --quiet backup 2>/dev/null)" ]; then
  docker compose restart backup
fi
docker compose up --detach --remove-orphans
if [ -n "$before" ] && [ "$before" != "$PEARL_REVISION" ]; then
  echo "Before, the commit $before ran. To go back: git checkout $before && sh deploy/update.sh"
fi
