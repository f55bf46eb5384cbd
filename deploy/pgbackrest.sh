#!/bin/sh
# pgbackrest for this host's PostgreSQL, with the settings of host.env and the command that follows.
set -eu
export PGBACKREST_PG1_PATH="$POSTGRES_DATA" PGHOST="$ADDRESS" PGUSER=postgres PGPASSWORD="$SUPERUSER_PASSWORD"
exec pgbackrest --config="$TONNE/deploy/pgbackrest.conf" --stanza=tonne "$@"
