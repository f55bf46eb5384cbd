#!/bin/sh
# Makes the owner and the database. Patroni gives the superuser's address.
set -eu
exec psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" "$1" <<'SQL'
create role tonne login createrole password :'password';
-- The doctor asks as the owner how far standbys are behind.
grant pg_monitor to tonne;
create database tonne owner tonne encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0;
SQL
