/** Settings whose loss nobody notices until it matters. The drill and the manifests' own tests hold what they run. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
/** The lines of a file without its comments. */
const linesOf = (path: string): string[] =>
  read(path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** By file: the lines that must be in it, and why. */
const standing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'deploy/pgbackrest.conf': {
    'repo1-cipher-type=aes-256-cbc': 'copies lie with somebody else',
    'repo1-retention-full=2': 'while a full copy is made, the one before it is the only whole one',
    'archive-timeout=60': 'a copy without its log cannot be restored',
  },
  'deploy/haproxy.cfg': {
    'http-request redirect scheme https unless { ssl_fc }': 'a password goes over no plain connection',
    'http-response set-header Strict-Transport-Security max-age=31536000': 'nor does the next one',
    'option forwardfor': 'limits are of the caller, not of the balancer',
    'ssl crt': 'TLS ends here',
  },
  'deploy/Caddyfile': { 'header Strict-Transport-Security max-age=31536000': 'no page falls back to plain http' },
  'deploy/tonne-backup.timer': {
    'OnCalendar=*-*-* 18:00:00 UTC': 'two at night in Singapore',
    'Persistent=true': 'a host that was off then makes its copy when it is back',
  },
  'deploy/tonne.service': {
    'KillMode=mixed': 'requests that have begun are finished',
    'NoNewPrivileges=true': 'a process that was taken over gains no rights',
    'CapabilityBoundingSet=': 'the same',
    'ProtectSystem=strict': 'it writes only into its own folder',
    'User=tonne': 'it is nobody’s administrator',
  },
}
for (const [path, lines] of Object.entries(standing))
  test(`${path} has what its comments promise`, () => {
    const found = linesOf(path)
    const isThere = (line: string) => found.some((one) => one === line || (line.includes(' ') && one.includes(line)))
    const missing = Object.entries(lines).flatMap(([line, why]) => (isThere(line) ? [] : [`${line}: ${why}`]))
    assert.deepEqual(missing, [])
  })

test('a request that may have reached a node is sent to no other', () => {
  const retries = linesOf('deploy/haproxy.cfg').filter((line) => line.startsWith('retry-on'))
  assert.deepEqual(retries, ['retry-on conn-failure', 'retry-on conn-failure'])
})

test('what is acknowledged is on two hosts, and only with a password does anybody reach it', () => {
  const { bootstrap, postgresql } = parse(read('deploy/patroni.yml'))
  const { synchronous_mode, synchronous_mode_strict, maximum_lag_on_failover, postgresql: server } = bootstrap.dcs
  assert.deepEqual([synchronous_mode, synchronous_mode_strict, maximum_lag_on_failover], [true, true, 0])
  assert.partialDeepStrictEqual(server.parameters, {
    ...{ synchronous_commit: 'on', archive_mode: 'on', archive_timeout: '60s', wal_log_hints: 'on' },
    // Members' data stay out of the log.
    ...{ log_min_error_statement: 'panic', log_error_verbosity: 'terse' },
    ...{ log_parameter_max_length: 0, log_parameter_max_length_on_error: 0 },
  })
  assert.ok(bootstrap.initdb.includes('data-checksums'))
  assert.equal(postgresql.parameters.unix_socket_directories, '')
  assert.ok(postgresql.pg_hba.length > 0)
  for (const rule of postgresql.pg_hba)
    assert.match(rule, /^(local all all|host (all|replication) \w+ (samenet|127\.0\.0\.1\/32)) scram-sha-256$/)
})

test('on one host the app owns nothing, writes only into its volume, and is reached only through the proxy', () => {
  const { app, migrate, postgres } = parse(read('compose.yaml')).services
  for (const service of [app, migrate])
    assert.deepEqual(
      [service.read_only, service.cap_drop, service.security_opt],
      [true, ['ALL'], ['no-new-privileges:true']],
    )
  assert.ok('DATABASE_URL' in migrate.environment && !('DATABASE_URL' in app.environment))
  assert.match(app.environment.APP_DATABASE_URL, /^postgres:\/\/tonne_app:/)
  assert.deepEqual([app.ports, migrate.ports, postgres.ports], [['127.0.0.1:3000:3000'], undefined, undefined])
})

/** A node tells the balancer for two seconds, then finishes requests for ten and its database's work for five. */
const STOP_SECONDS = 17
test('a node that stops is given the time to finish, wherever it runs', () => {
  const [systemd] = /(?<=^TimeoutStopSec=)\d+/m.exec(read('deploy/tonne.service')) ?? []
  const compose = String(parse(read('compose.yaml')).services.app.stop_grace_period)
  const [kubernetes] = /(?<=terminationGracePeriodSeconds: )\d+/.exec(read('deploy/kubernetes/app.yaml')) ?? []
  const seconds = [systemd, /^(\d+)s$/.exec(compose)?.[1], kubernetes].map(Number)
  assert.ok(
    seconds.every((each) => each > STOP_SECONDS),
    seconds.join(),
  )
})

test('the image runs as an ordinary user', () => {
  const last = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!
  assert.match(last, /^USER node$/m)
  assert.doesNotMatch(last.slice(last.indexOf('USER node')), /^RUN /m)
})

test('a night without a copy is noticed the next morning', () => {
  assert.match(read('deploy/alerts.yml'), /tonne_backup_seconds\) > 26 \* 3600/)
})
