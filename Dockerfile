# The import service.
# docker build -t saltbridge . && docker run -p 3567:3567 -e API_KEYS=… -v saltbridge:/data saltbridge
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json tsup.config.ts ./
COPY service/package.json service/tsconfig.json service/tsconfig.build.json service/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src src
COPY service/src service/src
RUN npm run build:js && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-slim
# Only a default, which a config.yaml and the variables of the container override.
ENV NODE_ENV=production SALTBRIDGE_DEFAULT_HOST=0.0.0.0
COPY --from=build /app/package.json /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
COPY --from=build /app/service/package.json /app/service/
COPY --from=build /app/service/dist /app/service/dist
RUN mkdir /data && chown node:node /data
USER node
# The service reads config.yaml in this folder if it is mounted, and creates its database saltbridge.db in it.
WORKDIR /data
VOLUME /data
EXPOSE 3567
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "/app/service/dist/health/check.js"]
ENTRYPOINT ["node", "/app/dist/cli/bin.js", "serve"]
