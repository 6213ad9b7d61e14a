#!/bin/sh
# Caddy for the address in PUBLIC_URL, as the service `proxy` of deploy/proxy.yml runs it:
#   run | reload | validate   Caddy's commands, with deploy/Caddyfile. UPSTREAMS: see there
#   healthy                   fails unless the site answers at this address, with a certificate for it
set -eu
# A port is that of browsers. What is forwarded from there arrives here at 443.
SITE=$(printf %s "$PUBLIC_URL" | sed -E 's#(:[0-9]+)?/?$##')
SITE_HOST=${SITE#*://}
export SITE SITE_HOST
[ -n "${UPSTREAMS:-}" ] || unset UPSTREAMS
case "$1:$SITE" in
  healthy:https:*) exec wget -q -T 4 -O /dev/null http://127.0.0.1:2080/healthz ;;
  healthy:*) exec wget -q -T 4 -O /dev/null --header "Host: $SITE_HOST" http://127.0.0.1/healthz ;;
  *) exec caddy "$1" --config /etc/caddy/Caddyfile ;;
esac
