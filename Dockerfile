# The import service: docker build -t saltbridge . && docker run -p 3567:3567 -e API_KEYS=… -v saltbridge:/data saltbridge
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json tsup.config.ts ./
COPY service/package.json service/tsconfig.json service/tsconfig.build.json service/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src src
COPY service/src service/src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3567 DATABASE_FILE=/data/saltbridge.db
COPY --from=build /app/package.json /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
COPY --from=build /app/service/package.json /app/service/
COPY --from=build /app/service/dist /app/service/dist
RUN mkdir /data && chown node:node /data
USER node
# A config.yaml that is mounted here is read.
WORKDIR /data
VOLUME /data
EXPOSE 3567
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/cli/bin.js", "serve"]
