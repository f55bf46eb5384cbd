#!/bin/sh
# Patroni calls this with the event, the role and the cluster when the role of this host has changed. A standby counts a
# received file of the log as archived, because the primary archives. Files that a lost primary had not archived would
# then be in no archive, and no restore could go past them. So a new primary archives every file newer than the last one
# in the archive, or all its files if the archive does not answer.
set -eu
case "$1 $2" in "on_role_change master" | "on_role_change primary" | "on_role_change promoted") ;; *) exit 0 ;; esac
[ -n "${PGBACKREST_REPO1_CIPHER_PASS:-}" ] || exit 0
last=$(sh "$TONNE/deploy/pgbackrest.sh" --output=json info | grep -o '"max":"[0-9A-F]\{24\}"' | cut -d '"' -f 4 |
  sort | tail -n 1) || last=
cd "$POSTGRES_DATA/pg_wal/archive_status"
for status in ????????????????????????.done; do
  [ ! -e "$status" ] || ! [ "${status%.done}" \> "$last" ] || mv "$status" "${status%.done}.ready"
done
