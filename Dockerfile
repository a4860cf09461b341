# docker build -t touchstone . ; docker run --rm -v "$PWD:/work" -e TOUCHSTONE_PASSWORD touchstone certify
FROM node:22-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --silent --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/touchstone-*.tgz /tmp/touchstone.tgz
RUN npm install --global --omit=dev --no-audit --no-fund /tmp/touchstone.tgz && rm -rf /tmp/touchstone.tgz /root/.npm
# Reports are written into the folder that is mounted here, by whoever --user names.
WORKDIR /work
USER node
ENTRYPOINT ["touchstone"]
CMD ["--help"]
