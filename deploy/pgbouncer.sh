#!/bin/sh
# Its password file and the address come from host.env; everything else is in pgbouncer.ini.
set -eu
umask 077
folder=$(mktemp -d)
printf '"tonne_app" "%s"\n' "$APP_PASSWORD" > "$folder/users"
cat > "$folder/pgbouncer.ini" <<INI
%include $TONNE/deploy/pgbouncer.ini
listen_addr = $ADDRESS
auth_file = $folder/users
[databases]
tonne = host=$ADDRESS port=5000
INI
exec /usr/sbin/pgbouncer "$folder/pgbouncer.ini"
