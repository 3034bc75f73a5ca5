# Caddy out of Debian, for places that have no other registry than Debian's: see compose.debian.yml.
FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends caddy wget ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && mkdir -p /data /config
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
COPY Caddyfile /etc/caddy/Caddyfile
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
