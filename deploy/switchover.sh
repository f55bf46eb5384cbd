#!/bin/sh
# Hands writes over from the primary to the synchronous standby. Run it on any database host, with host.env loaded.
# `patronictl switchover` does the same, but then each host notices at its own next check, up to a second late, and the
# third host, if it checks while there is no leader, sleeps for two seconds before it confirms orders again. So this
# script tells each host when to check.
set -eu
ask() { curl --silent --fail --output /dev/null --max-time 2 "$@"; }
is() { ask "http://$1:8008/$2"; }
# Removes a setting that does not exist: nothing changes, but the host checks now and again a second later.
look() { ask --request PATCH --data '{"nothing": null}' "http://$1:8008/config" || true; }

find_hosts() {
  primary='' standby='' third=''
  for host in "db1 $DB1" "db2 $DB2" "db3 $DB3"; do
    if is "${host#* }" primary; then primary=$host
    elif is "${host#* }" sync; then standby=$host
    else third=${host#* }; fi
  done
  [ -n "$primary" ] && [ -n "$standby" ]
}
# A host that has just become the synchronous standby notices it at its next check.
tries=0
until find_hosts; do
  tries=$((tries + 1))
  [ "$tries" -lt 10 ] || { echo 'There is no primary with a synchronous standby.' >&2; exit 1; }
  sleep 0.5
done
old=${primary#* } new=${standby#* }

curl --silent --show-error --fail-with-body --max-time 60 "http://$old:8008/switchover" \
  --data "{\"leader\": \"${primary% *}\", \"candidate\": \"${standby% *}\"}" &
asked=$!
busy() { kill -0 "$asked" 2> /dev/null; }
# Once PostgreSQL is told to stop, Patroni checks every second whether it has. The third host checks halfway between.
turns=0
while is "$old" primary && busy; do
  turns=$((turns + 1))
  if is "$old" health; then look "$third"; turns=7; elif [ $((turns % 14)) = 0 ]; then look "$third"; fi
  sleep 0.05
done
until is "$new" primary || ! busy; do look "$new"; sleep 0.05; done
look "$third"
wait "$asked"
