#!/bin/sh
# Moves the compose file's database to the major that this release runs: sh infra/docker/upgrade-postgres.sh
# From 16: POSTGRES_OLD_IMAGE=postgres:16 before it. It may be ended at any moment and run again: the old database is only
# read, and the new one gets its name when it is whole.
set -eu
cd "$(dirname "$0")/../.."
finish() {
  docker compose --profile upgrade rm --stop --force postgres-old postgres-new postgres-upgrade
}
# Whoever writes to the old database now would write in vain; and two servers on one volume would destroy it.
docker compose --profile upgrade stop
trap finish EXIT
docker compose build migrate
docker compose --profile upgrade run --rm postgres-upgrade
# Until this is there, and younger than the old database, the shop does not start beside the old volume.
docker compose --profile upgrade stop postgres-old
docker compose --profile upgrade exec -T postgres-new touch /var/lib/postgresql/moved
trap - EXIT
finish
cat <<'END'
Done: docker compose up -d --wait
The volume "postgres" keeps the database of before, with all personal data of that time. Once the shop is as you know it,
empty it: docker compose run --rm --no-deps --entrypoint sh postgres-old -c 'find "$PGDATA" -mindepth 1 -delete'
END
