#!/bin/sh
# Lets the synchronous standby take writes over from the primary; started on any of the database hosts, with host.env
# read. `patronictl switchover` does the same, but then each host learns of it at its own next look, up to a second late,
# and the third host, if it looks while nobody leads, sleeps for two seconds before it confirms orders again. So this
# says to each of them when to look.
set -eu
ask() { curl --silent --fail --output /dev/null --max-time 2 "$@"; }
is() { ask "http://$1:8008/$2"; }
# Takes a setting away that is not there: nothing changes, and the host looks now and then a second later.
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
# A host that has just become the synchronous standby learns of it at its next look.
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
# From when PostgreSQL is told to end, Patroni asks each second whether it has. The third host looks halfway between.
turns=0
while is "$old" primary && busy; do
  turns=$((turns + 1))
  if is "$old" health; then look "$third"; turns=7; elif [ $((turns % 14)) = 0 ]; then look "$third"; fi
  sleep 0.05
done
until is "$new" primary || ! busy; do look "$new"; sleep 0.05; done
look "$third"
wait "$asked"
