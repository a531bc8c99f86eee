# syntax=docker/dockerfile:1
# One image for every environment: it holds no setting and no secret. docs/deploying.md leads through it, and
# `npm run prove:release` runs the commands below in their order without a container engine.
#
# The same version of Node as in package.json (a test compares them). A tag can be moved; to name the content itself, ask
# your registry for its digest with `docker buildx imagetools inspect node:24.21.0-bookworm-slim`, and write it behind the tag:
#   docker build --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:<digest> .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm run release -- ../release --without-node

FROM ${NODE_IMAGE} AS shop
ENV NODE_ENV=production
WORKDIR /shop
COPY --from=build /release ./
# Nothing in the image is written to, so it runs with --read-only; /tmp may be a tmpfs.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs"]
CMD ["node", "scripts/start.mjs"]
