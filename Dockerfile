ARG NODE_IMAGE=node:24-bookworm-slim
# What runs has Node's program only: no npm, no Yarn, no headers. Any image with glibc and libstdc++
# will do; from Node 25 on libatomic, too.
ARG RUNTIME_IMAGE=debian:bookworm-slim

# Everything that is built is JavaScript, so machines of other kinds need not be emulated.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS sources
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY remix.config.js vite.config.ts tsconfig.json ./
COPY vite vite
COPY db db
COPY server server
COPY app app
COPY site site

FROM sources AS build
RUN npm run build

# Optional are TypeScript, which packages name as a peer for their types, and stand-ins for what Node has itself.
# The build has compiled in the packages, of which their licences stay, and what is read while it runs: the
# program that draws pictures and the font.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS dependencies
WORKDIR /pearl
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional \
  && npm pkg delete devDependencies overrides \
  && npm sbom --sbom-format=cyclonedx > sbom.cdx.json \
  && find node_modules -type f ! -iname '*licen[cs]e*' \
    ! -path 'node_modules/@resvg/resvg-wasm/*' ! -path 'node_modules/@fontsource/*' -delete \
  && find node_modules -type d -empty -delete

# `npm run demo`, for deploy/demo.yml.
FROM build AS demo
COPY dev dev
COPY clients clients
COPY examples examples
RUN install --directory --owner=node .data
USER node
VOLUME /app/.data
CMD ["node", "dev/bootstrap.mjs", "dev/demo.ts"]

FROM ${NODE_IMAGE} AS node

FROM ${RUNTIME_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=dependencies /pearl/node_modules node_modules
COPY --from=dependencies /pearl/sbom.cdx.json ./
COPY --from=build /app/build build
COPY package.json ./
COPY db/migrations db/migrations
COPY site site
COPY examples/site-start examples/site-start
# For `node --run migrate`, `doctor` and `site`.
COPY server/program.mjs server/program.mjs
# The number, because Kubernetes does not know from a name that it is not root.
USER 1000:1000
EXPOSE 3000
# The process alone: a database that is away must not restart it. Node would take thirty times as long to ask.
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "build/server/index.js"]
ARG VERSION
ARG REVISION
ARG CREATED
ARG SOURCE
ENV REVISION=$REVISION
LABEL org.opencontainers.image.title="Pearl" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.created="$CREATED" \
  org.opencontainers.image.source="$SOURCE"
