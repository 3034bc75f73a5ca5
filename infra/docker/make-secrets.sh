#!/bin/sh
# Makes what is missing of the installation's own secrets in /secrets, once; later runs change nothing. A value given in
# the environment replaces a made one for good. The password of the database's administrator must be given at the first
# start: PostgreSQL takes it only then. Each service then gets the secrets that it needs, in a
# folder (a volume) of its own below /for.
set -eu
umask 077
secrets=${SECRETS_FOLDER:-/secrets}
services=${SERVICES_FOLDER:-/for}
for name in postgres_password migrate_password serve_password session_secret admin_password; do
  file=$secrets/$name
  upper=$(echo "$name" | tr '[:lower:]' '[:upper:]')
  eval "given=\${$upper:-}"
  if [ -n "$given" ]; then
    printf %s "$given" > "$file.new" && mv "$file.new" "$file"
  elif [ ! -s "$file" ]; then
    # 48 characters of 62: about 285 bits.
    head -c 4096 /dev/urandom | tr -dc 'A-Za-z0-9' | head -c 48 > "$file.new" && mv "$file.new" "$file"
  fi
done
hand() {
  service=$1
  shift
  for name in "$@"; do
    cp "$secrets/$name" "$services/$service/$name.new"
    # Read by another user; no other service mounts this volume.
    chmod 0444 "$services/$service/$name.new"
    mv "$services/$service/$name.new" "$services/$service/$name"
  done
}
hand postgres postgres_password
hand migrate postgres_password migrate_password serve_password session_secret
hand api serve_password session_secret admin_password
hand worker serve_password session_secret
