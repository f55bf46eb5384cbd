import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { issuerOf } from './bank/bankAccount.ts'
import { readEnvironment, refuseDemoDatabase, SettingsRefused, type Variables } from './environment.ts'

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'tonne-environment-'))
  after(() => rmSync(made, { recursive: true }))
  return made
}
const read = (variables: Variables) => readEnvironment({ DATA_DIR: folder(), ...variables })
const refusal = (variables: Variables): string => {
  try {
    read(variables)
  } catch (error) {
    assert.ok(error instanceof SettingsRefused)
    return error.message
  }
  throw new assert.AssertionError({ message: 'it was accepted' })
}
const production = {
  MODE: 'production',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  PUBLIC_URL: 'https://tonne.example.com',
}
const bank = { BANK_UEN: '197401143C', BANK_NAME: 'Tonne Pte Ltd', BANK_ACCOUNT: '0721234567', BANK_BIC: 'DBSSSGSGXXX' }

test('without settings it is a demo on port 3000 with its own database', () => {
  const environment = read({})
  assert.deepEqual(
    { ...environment, dataDir: '', secret: '' },
    {
      port: 3000,
      host: '0.0.0.0',
      health: undefined,
      tracing: undefined,
      files: undefined,
      bus: undefined,
      dataDir: '',
      backupDir: undefined,
      databaseUrl: undefined,
      appDatabaseUrl: undefined,
      readDatabaseUrl: undefined,
      buffersMb: undefined,
      walMb: undefined,
      poolSize: undefined,
      trustProxy: undefined,
      demoControls: undefined,
      publicUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: undefined,
      mailReplyTo: undefined,
      mailBounce: undefined,
      drandUrl: undefined,
      gstNumber: undefined,
      mode: 'demo',
      secret: '',
      secretPrevious: undefined,
      bank: undefined,
      signOn: undefined,
      admins: [],
    },
  )
  assert.ok(Object.isFrozen(environment))
})

test('a node’s health answers only this machine, unless a host is named', () => {
  assert.deepEqual(read({ HEALTH_PORT: '9464' }).health, { host: '127.0.0.1', port: 9464 })
  assert.deepEqual(read({ HEALTH_PORT: '9464', HEALTH_HOST: '10.0.0.7' }).health, { host: '10.0.0.7', port: 9464 })
})

test('traces are sent where OpenTelemetry’s own settings say', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://10.0.0.9:4318'
  const tracing = { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, share: 1, service: 'tonne' }
  assert.deepEqual(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing, tracing)
  const some = { OTEL_TRACES_SAMPLER_ARG: '0.05', OTEL_SERVICE_NAME: 'tonne-north' }
  assert.deepEqual(read({ OTEL_EXPORTER_OTLP_ENDPOINT, ...some }).tracing, {
    ...tracing,
    ...{ share: 0.05, service: 'tonne-north' },
  })
})

test('a bus is NATS or Redis, in the clear or over TLS, with a channel that an installation may name', () => {
  const bare = { user: undefined, password: undefined, channel: 'tonne' }
  assert.deepEqual(
    ['nats://bus', 'tls://token@bus', 'redis://:pass%3A@[::1]:7000', 'rediss://me:pass@bus?channel=tonne-north'].map(
      (BUS) => read({ BUS }).bus,
    ),
    [
      { ...bare, kind: 'nats', tls: false, host: 'bus', port: 4222 },
      { ...bare, kind: 'nats', tls: true, host: 'bus', port: 4222, password: 'token' },
      { ...bare, kind: 'redis', tls: false, host: '::1', port: 7000, password: 'pass:' },
      { kind: 'redis', tls: true, host: 'bus', port: 6379, user: 'me', password: 'pass', channel: 'tonne-north' },
    ],
  )
})

test('an empty variable counts as not set', () => {
  assert.equal(read({ PORT: '', DATABASE_URL: ' ' }).port, 3000)
  assert.equal(read({ HEALTH_PORT: '', HEALTH_HOST: '0.0.0.0' }).health, undefined)
})

test('each setting is taken as given', () => {
  const environment = read({
    ...production,
    PORT: '8080',
    HOST: '::1',
    DATABASE_URL: 'postgresql://a:b@db/tonne',
    SECRET: 's'.repeat(32),
  })
  assert.equal(environment.port, 8080)
  assert.equal(environment.host, '::1')
  assert.equal(environment.databaseUrl, 'postgresql://a:b@db/tonne')
  const hosts = 'postgres://a:b@db1:5433,db2/tonne?target_session_attrs=read-write'
  assert.equal(read({ DATABASE_URL: hosts }).databaseUrl, hosts)
  assert.equal(environment.smtpUrl, production.SMTP_URL)
  assert.equal(environment.secret, 's'.repeat(32))
  assert.deepEqual(read({ ...production, ...bank }).bank, {
    uen: '197401143C',
    name: 'Tonne Pte Ltd',
    number: '0721234567',
    bic: 'DBSSSGSGXXX',
  })
  assert.equal(read({ PUBLIC_URL: 'http://10.0.0.5:3000/' }).publicUrl, 'http://10.0.0.5:3000')
  assert.equal(read({ ...production, PUBLIC_URL: 'https://Tonne.Example:443/' }).publicUrl, 'https://tonne.example')
})

const wrong: [Variables, RegExp][] = [
  [{ PORT: 'http' }, /^PORT is "http", but must be a whole number from 0 to 65535\.$/],
  [{ PORT: '70000' }, /^PORT is "70000"/],
  [{ PORT: '-1' }, /^PORT is "-1"/],
  [{ PORT: '3000.5' }, /^PORT is "3000.5"/],
  [{ HOST: 'http://x' }, /^HOST is "http:\/\/x", but must be an address/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: '10.0.0.9:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT is .* must be the address of a collector/,
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG is "1.5", but must be the share of traces/],
  [{ MODE: 'prod' }, /^MODE is "prod", but must be "demo" or "production"\.$/],
  [{ DATABASE_URL: 'mysql://a:hush@b/c' }, /^DATABASE_URL is "mysql:\/\/a:\.\.\.@b\/c", but must be like postgres:/],
  [{ DATABASE_URL: 'mysql://a:pa@hush:x@b/c' }, /^DATABASE_URL is "mysql:\/\/a:\.\.\.@b\/c"/],
  [{ DATABASE_URL: 'postgres//a:hush@b/c' }, /^DATABASE_URL is "postgres\/\/a:\.\.\.@b\/c"/],
  [
    { DATABASE_URL: 'postgresq://b/c?user=a&password=hush' },
    /^DATABASE_URL is "postgresq:\/\/b\/c\?user=a&password=\.\.\."/,
  ],
  [{ PUBLIC_URL: 'https://a:hush@a.example' }, /^PUBLIC_URL is "https:\/\/a:\.\.\.@a\.example"/],
  [{ DATABASE_URL: 'postgres://a@b' }, /^DATABASE_URL is /],
  [{ DATABASE_URL: 'postgres://a:hush@b,,c/d' }, /^DATABASE_URL is "postgres:\/\/a:\.\.\.@b,,c\/d", but must be /],
  [{ DATABASE_READ_URL: 'db2:5432' }, /^DATABASE_READ_URL is "db2:5432", but must be like postgres:/],
  [{ DRAND_URL: 'api.drand.sh' }, /^DRAND_URL is "api.drand.sh", but must be the address of a drand chain/],
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL is "mail.example.com", but must be like smtps:/],
  [{ MAIL_FROM: 'no-reply@tonne.example' }, /^MAIL_FROM is "no-reply@tonne.example", but must be like Tonne </],
  [{ MAIL_REPLY_TO: 'Tonne <a@b.sg>, B <b@b.sg>' }, /^MAIL_REPLY_TO is .*, but must be like Tonne </],
  [{ MAIL_BOUNCE: 'Tonne <b@tonne.example>' }, /^MAIL_BOUNCE is .*, but must be one address, like bounces@/],
  [{ PUBLIC_URL: 'https://a.example/path' }, /^PUBLIC_URL is .* without a path\.$/],
  [{ PUBLIC_URL: 'ftp://a.example' }, /^PUBLIC_URL is /],
  [{ HEALTH_PORT: '-1' }, /^HEALTH_PORT is "-1", but must be a whole number from 0 to 65535\.$/],
  [{ FILES: 's3://key:secret@bucket' }, /^FILES is ".*", but must be like s3:\/\/bucket\/folder/],
  [{ FILES: 's3://bucket?region=x&key=y' }, /^FILES is /],
  [
    { BUS: 'http://bus:4222' },
    /^BUS is "http:\/\/bus:4222", but must be like nats:\/\/user:password@bus:4222 or redis:/,
  ],
  [{ BUS: 'redis://bus:6379/3' }, /^BUS is /],
  [{ BUS: 'nats://bus:4222?channel=a.b' }, /^BUS is /],
  [{ BUS: 'nats://bus:4222?topic=a' }, /^BUS is /],
  [{ BUS: 'nats://a-secret-token@bus/path' }, /^BUS is "nats:\/\/\.\.\.@bus\/path"/],
  [{ BUS: 'redis://%zz:a-secret@bus' }, /^BUS is "redis:\/\/%zz:\.\.\.@bus"/],
  [{ POOL_SIZE: '1' }, /^POOL_SIZE is "1", but must be a whole number of connections from 2 to 200\.$/],
  [{ POSTGRES_BUFFERS_MB: '1GB' }, /^POSTGRES_BUFFERS_MB is "1GB", but must be a whole number of megabytes/],
  [{ POSTGRES_WAL_MB: '16' }, /^POSTGRES_WAL_MB is "16", but must be a whole number of megabytes from 64 to/],
  [{ SECRET: 'short' }, /^SECRET has 5 characters, but must have at least 32\.$/],
  [{ SECRET_PREVIOUS: 'short' }, /^SECRET_PREVIOUS has 5 characters, but must have at least 32\.$/],
  [{ SMTP_URL: 'http://mail.example.com' }, /^SMTP_URL is "http:\/\/mail.example.com", but must be like smtps:/],
  [bank, /^BANK_UEN, BANK_NAME, BANK_ACCOUNT, BANK_BIC is set, but MODE=demo has the demo bank only/],
  [{ ...production, ...bank, BANK_UEN: '209900001K' }, /^BANK_UEN is "209900001K", which is the demo’s, but must be/],
  [
    { ...production, ...bank, BANK_UEN: '197401143D' },
    /^BANK_UEN is "197401143D", but must be the operator’s own UEN with its right check letter/,
  ],
  [{ ...production, ...bank, BANK_ACCOUNT: undefined }, /^BANK_ACCOUNT is not set, but must be the account number/],
  [{ ...production, ...bank, BANK_NAME: 'A name that is longer than PayNow takes' }, /^BANK_NAME is /],
  [{ ...production, ...bank, BANK_BIC: 'DBS' }, /^BANK_BIC is "DBS"/],
  [{ ...production, SMTP_URL: undefined }, /^SMTP_URL is not set, but MODE=production needs it/],
  [{ ...production, PUBLIC_URL: undefined }, /^PUBLIC_URL is not set, but MODE=production needs an https address/],
  [
    { ...production, PUBLIC_URL: 'http://a.example' },
    /^PUBLIC_URL is "http:\/\/a.example", but MODE=production needs an https/,
  ],
  [{ ...production, SECRET: `demo-${'s'.repeat(32)}` }, /^SECRET begins with "demo-"/],
]
for (const [variables, sentence] of wrong) {
  test(`refused: ${JSON.stringify(variables)}`, () => {
    assert.match(refusal(variables), sentence)
    assert.doesNotMatch(refusal(variables), /hush/)
  })
}

test('only a demo has a GST number that nobody was given', () => {
  const numberIn = (mode: 'demo' | 'production', gstNumber?: string) =>
    issuerOf(undefined, { mode, gstNumber }).gstNumber
  assert.deepEqual(
    [numberIn('demo'), numberIn('production'), numberIn('production', 'M9')],
    ['M9-9900001-K', null, 'M9'],
  )
})

test('all wrong settings are named at once', () => {
  assert.equal(refusal({ PORT: 'x', MODE: 'y' }).split('\n').length, 2)
})

test('a folder that cannot be made is refused', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  assert.match(
    refusal({ DATA_DIR: join(file, 'data') }),
    /^DATA_DIR is ".*", but must be a folder this process may write \(ENOTDIR\)\.$/,
  )
})

test('the secret is made once, stored, readable by the owner only, and marked in demo mode', () => {
  const dataDir = folder()
  const { secret } = read({ DATA_DIR: dataDir })
  assert.match(secret, /^demo-.{32,}/)
  assert.equal(read({ DATA_DIR: dataDir }).secret, secret)
  assert.equal(statSync(join(dataDir, 'secret')).mode & 0o777, 0o600)
  assert.match(refusal({ ...production, DATA_DIR: dataDir }), /made in demo mode, which MODE=production refuses/)
  assert.equal(read({ ...production, DATA_DIR: dataDir, SECRET: 's'.repeat(40) }).secret, 's'.repeat(40))
  assert.doesNotMatch(read(production).secret, /^demo-/)
})

test('a damaged secret file is refused, not replaced', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'secret'), 'x')
  chmodSync(join(dataDir, 'secret'), 0o600)
  assert.match(refusal({ DATA_DIR: dataDir }), /holds no secret of at least 32 characters/)
  assert.equal(readFileSync(join(dataDir, 'secret'), 'utf8'), 'x')
})

test('production refuses a demo database, and demo a production one', () => {
  refuseDemoDatabase(undefined, { mode: 'production' })
  refuseDemoDatabase('demo', { mode: 'demo' })
  refuseDemoDatabase('production', { mode: 'production' })
  assert.throws(
    () => refuseDemoDatabase('demo', { mode: 'production' }),
    /MODE is "production", but this database was made in demo mode/,
  )
  assert.throws(() => refuseDemoDatabase('production', { mode: 'demo' }), SettingsRefused)
})

test('the first admins are names with addresses, or the start says how to write them', () => {
  assert.deepEqual(read({ ADMINS: 'Mei Tan <mei@example.sg>, Arun Nair <arun@example.sg>' }).admins, [
    { name: 'Mei Tan', email: 'mei@example.sg' },
    { name: 'Arun Nair', email: 'arun@example.sg' },
  ])
  for (const wrong of ['mei@example.sg', 'Mei <mei>', 'Mei <mei@example.sg> Arun'])
    assert.match(refusal({ ADMINS: wrong }), /^ADMINS is "/)
})
