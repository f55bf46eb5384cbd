#!/bin/sh
# Copies the database when this host is the primary; on the other hosts it ends at once. On Sundays the copy is a full
# one.
set -eu
[ -n "$PGBACKREST_REPO1_CIPHER_PASS" ] || { echo 'No copy is made: host.env has no PGBACKREST_REPO1_CIPHER_PASS.' >&2; exit 1; }
run() {
  PGPASSWORD="$SUPERUSER_PASSWORD" psql --no-psqlrc --tuples-only --no-align --host="$ADDRESS" --username=postgres "$@"
}
standby=$(run --command='select pg_is_in_recovery()' postgres)
[ "$standby" = f ] || exit 0
[ "$(date --utc +%u)" = 7 ] && kind=full || kind=incr
sh "$TONNE/deploy/pgbackrest.sh" stanza-create
sh "$TONNE/deploy/pgbackrest.sh" --type="$kind" backup
# A database that no release has migrated yet, or only an earlier one, has no such table.
run --command="do \$\$ begin if to_regclass('backup') is not null then insert into backup default values; end if; end \$\$" \
  tonne >/dev/null
