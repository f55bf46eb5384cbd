#!/bin/sh
# restore.sh <instant>: restores this host's PostgreSQL as it was at an instant such as 2026-11-26T12:00:00.250Z. The
# present data are kept beside it. Patroni must be stopped on all three hosts; docs/deploy.md lists the steps before and
# after.
set -eu
data="$POSTGRES_DATA"
[ ! -e "$data/postmaster.pid" ] || { echo "PostgreSQL runs on $data. Stop Patroni on all three hosts first." >&2; exit 1; }
target=$(date --utc --date="$1" '+%Y-%m-%d %H:%M:%S.%6N+00')
[ ! -e "$data" ] || mv "$data" "$data.before-$(date --utc +%Y%m%dT%H%M%SZ)"
sh "$TONNE/deploy/pgbackrest.sh" --type=time --target="$target" --target-action=promote \
  --recovery-option='restore_command=sh "$TONNE/deploy/pgbackrest.sh" archive-get %f "%p"' restore
# PostgreSQL comes to the instant here, where nobody reaches it, so that Patroni finds a primary. It ends by itself when
# the instant is past the end of the archive.
pg_ctl() { "$POSTGRES_BIN/pg_ctl" --pgdata="$data" --silent "$@"; }
pg_ctl --log="$data/restore.log" --wait --timeout=86400 \
  --options="-c listen_addresses='' -c unix_socket_directories='$data'" start || { cat "$data/restore.log" >&2; exit 1; }
export PGPASSWORD="$SUPERUSER_PASSWORD"
until [ "$(psql --no-psqlrc --tuples-only --no-align --host="$data" --username=postgres \
  --command='select pg_is_in_recovery()' postgres)" = f ]; do
  pg_ctl status > /dev/null || { cat "$data/restore.log" >&2; exit 1; }
  sleep 1
done
pg_ctl --mode=fast --wait stop
