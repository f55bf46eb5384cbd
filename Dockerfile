# The app as one image: web, API and socket on one port. `npm run containers` builds and runs it.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY parts/package.json parts/
COPY server/package.json server/
COPY web/package.json web/
COPY desk/package.json desk/
COPY verify/package.json verify/
COPY tool tool
# The same installation and build as `npm start`; the first step is cached until the lock file changes.
RUN node -e "import('/app/tool/install.mjs').then(({ install }) => install())"
COPY . .
RUN node tool/run.mjs build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# An ordinary user, so that the embedded PostgreSQL runs as that user too and needs no other folder.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/h5/api/login/baseconfig`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and handles SIGTERM itself; give it its ten seconds to drain.
STOPSIGNAL SIGTERM
CMD ["node", "server/src/main.ts"]
