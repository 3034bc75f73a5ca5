#!/bin/sh
# Secrets may come as files: NAME_FILE=/path sets NAME to the file's content, unless NAME itself is given.
set -eu
for name in DATABASE_URL DATABASE_PASSWORD REDIS_URL SMTP_URL SESSION_SECRET ADMIN_PASSWORD S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do
  eval "value=\${$name:-} file=\${${name}_FILE:-}"
  if [ -z "$value" ] && [ -n "$file" ]; then
    if [ ! -r "$file" ]; then
      echo "${name}_FILE names $file, which cannot be read." >&2
      exit 1
    fi
    value=$(cat "$file")
    export "$name=$value"
  fi
done
# The password apart, because it is made by a machine and an address is written by people.
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_PASSWORD:-}" ] && [ -n "${DATABASE_HOST:-}" ]; then
  password=$(node -p 'encodeURIComponent(process.env.DATABASE_PASSWORD)')
  export DATABASE_URL="postgresql://${DATABASE_USER:-perfboard}:${password}@${DATABASE_HOST}:${DATABASE_PORT:-5432}/${DATABASE_NAME:-perfboard}"
fi
unset DATABASE_PASSWORD
# The process takes the shell's place, so that it gets SIGTERM itself.
exec "$@"
