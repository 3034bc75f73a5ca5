#!/bin/sh
# Secrets may come as files: NAME_FILE=/path sets NAME to the file's content, unless NAME itself is given.
set -eu
for name in DATABASE_URL DATABASE_PASSWORD MIGRATE_DATABASE_URL MIGRATE_DATABASE_PASSWORD ADMIN_DATABASE_URL \
  ADMIN_DATABASE_PASSWORD SECRET_KEYS DKIM_PRIVATE_KEY MAIL_EVENTS_KEY REDIS_URL SMTP_URL IMAP_URL MAIL_PASSWORD MAIL_OAUTH_CLIENT_SECRET SESSION_SECRET ADMIN_PASSWORD S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do
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
# Compose gives host and passwords separately: generated passwords need no escaping by hand. A given address counts first.
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_HOST:-}" ]; then
  address() {
    password=$(PASSWORD=$2 node -p 'encodeURIComponent(process.env.PASSWORD)')
    echo "postgresql://$1:${password}@${DATABASE_HOST}:${DATABASE_PORT:-5432}/${DATABASE_NAME:-perfboard}"
  }
  if [ -n "${DATABASE_PASSWORD:-}" ]; then
    export DATABASE_URL="$(address "${DATABASE_USER:-perfboard}" "$DATABASE_PASSWORD")"
  fi
  if [ -n "${MIGRATE_DATABASE_PASSWORD:-}" ]; then
    export MIGRATE_DATABASE_URL="$(address "${MIGRATE_DATABASE_USER:-perfboard_migrate}" "$MIGRATE_DATABASE_PASSWORD")"
  fi
  if [ -n "${ADMIN_DATABASE_PASSWORD:-}" ]; then
    export ADMIN_DATABASE_URL="$(address "${ADMIN_DATABASE_USER:-perfboard}" "$ADMIN_DATABASE_PASSWORD")"
  fi
fi
# The mail catcher, unless the operator names a server or a provider; `smtp` names none.
if [ -z "${SMTP_URL:-}" ] && [ "${MAIL_PROVIDER:-smtp}" = smtp ] && [ -n "${DEFAULT_SMTP_URL:-}" ]; then
  export SMTP_URL="$DEFAULT_SMTP_URL"
fi
unset DEFAULT_SMTP_URL DATABASE_PASSWORD MIGRATE_DATABASE_PASSWORD ADMIN_DATABASE_PASSWORD
# The process takes the shell's place, so that it gets SIGTERM itself.
exec "$@"
