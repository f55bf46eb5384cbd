#!/bin/sh
# Like the official image with POSTGRES_*: the first start creates the cluster, and every start runs the command.
set -e
[ "$1" = postgres ] || exec "$@"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  printf '%s\n' "$POSTGRES_PASSWORD" > /tmp/password
  # shellcheck disable=SC2086
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS
  rm /tmp/password
  printf 'host all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  printf 'create database "%s" owner "%s";\n' "$POSTGRES_DB" "$POSTGRES_USER" | postgres --single -D "$PGDATA" postgres
fi
shift
exec postgres -c 'listen_addresses=*' "$@"
