/**
 * An installation with its own PostgreSQL, proxy, mail server and node is brought into each faulty state, and mended.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Settings, soundInstallation } from '../testing/soundInstallation.ts'
import { archiveStates, demo, loadStates, nodeStates, type State } from '../testing/surroundingStates.ts'
import { examine } from './examine.ts'

const installation = await soundInstallation()
const { archive, meters, owner, say, settings: sound, url: DATABASE_URL } = installation
after(installation.end)
const sql = (text: string) => async () => void (await owner.query(text))
// Of every year in which this may run.
const EVERY_YEAR = `select json_agg(year || '-01-01') from generate_series(2026, 2199) year`
await owner.query(`insert into holiday_version (days, source, effective_at, made_at) values ((${EVERY_YEAR}), '',
  now(), now())`)

test('a new production installation is told what it lacks, worst first', async () => {
  const { findings } = await examine(sound)
  assert.deepEqual(
    findings.map(({ weight, sentence }) => `${weight}: ${sentence}`),
    [
      'urgent: The desk has no admin.',
      'urgent: No due job has ever run.',
      'urgent: Nobody has ever looked at the invariants.',
      `urgent: ${archive} holds no copy of the database.`,
      'notice: No bank file was ever read.',
    ],
  )
  assert.match(await say({ ADMINS: 'Mei Tan <mei@example.sg>' }), /The desk has no admin\. Let those in ADMINS open/)
})

/** Jobs keep running, however long the tests take. */
const LATER = `now() + interval '1 hour'`

test('the same installation, set up and running, is sound: exit code 0', async () => {
  const of = (name: string) => `('${name}', '${name}', '${name}', 'admin', now())`
  await owner.query(`insert into operator (email, email_key, name, role, made_at) values ${of('a')}, ${of('b')}`)
  await owner.query(`insert into lease (job, node, fence, until) values ('sealRows', 'n', 1, ${LATER}),
    ('closeDays', 'n', 1, ${LATER})`)
  await owner.query(`insert into invariant_run (at, checked, broken, detail) values (${LATER}, 1, '{}', '{}')`)
  await owner.query(`insert into bank_file (name, statement, hash, opening_cents, closing_cents, closing_day, lines,
    taken_by, taken_at, booked_at) values ('f', 's', 'h', 0, 0, current_date, '[]', 'a', now(), now())`)
  await owner.query(`insert into log_head values (1, $1, $2, now())`, [Buffer.alloc(32), Buffer.alloc(64)])
  const made = await installation.script('commands/backup.ts')
  assert.match(made.stdout, /The copy is in .*\nThe log's head is in /, JSON.stringify(made))
  assert.equal(await outputAtRest(), '')
  const { code, stdout } = await installation.script('doctor/doctor.ts')
  assert.match(stdout, /^Nothing is wrong, of \d\d things looked at\.\n$/)
  assert.equal(code, 0)
})

/**
 * What the doctor says, at the latest after twenty looks: a busy machine may answer slowly at one of them, or hide a
 * lag. A state that lasts is found, and one that is not mended stays.
 */
async function outputLike(expected: RegExp, settings?: Settings): Promise<string> {
  let output = await say(settings)
  for (let looks = 1; !expected.test(output) && looks < 20; looks += 1) {
    await sleep(500)
    output = await say(settings)
  }
  return output
}
const outputAtRest = () => outputLike(/^$/)
const GONE = 'postgres://tonne:not-the-password@127.0.0.1:1/tonne'
const system = (change: string) => async () => {
  await owner.query(`alter system ${change}`)
  await owner.query('select pg_reload_conf(), pg_sleep(0.5)')
}
const states: State[] = [
  ['a wrong setting', /^urgent: BANK_BIC is "DBS"/, { settings: { BANK_BIC: 'DBS' } }],
  ['no settings of production', /urgent: SMTP_URL is not set/, { settings: { SMTP_URL: undefined } }],
  [
    'no database there',
    /^urgent: The database cannot be reached: .*DATABASE_URL/m,
    { settings: { DATABASE_URL: GONE } },
  ],
  [
    'a folder without one',
    /urgent: No PostgreSQL of the app runs in \/nowhere\./,
    { settings: { DATA_DIR: '/nowhere' } },
  ],
  [
    'a database that is read only',
    /urgent: The database takes no writes/,
    {
      broken: sql('alter database tonne set default_transaction_read_only = on'),
      mended: sql('begin read write; alter database tonne reset default_transaction_read_only; commit'),
    },
  ],
  [
    'a migration that is missing',
    /urgent: The database has no migration .*npm run migrate/,
    {
      broken: sql(`create table kept as select * from migration order by number desc limit 1;
        delete from migration where number = (select number from kept)`),
      mended: sql('insert into migration select * from kept; drop table kept'),
    },
  ],
  [
    'a release that was rolled back',
    /notice: The database is of a newer release \(newer\), which only added to what this one uses/,
    {
      broken: sql(`insert into migration values (9999, 'newer', '')`),
      mended: sql('delete from migration where number = 9999'),
    },
  ],
  [
    'a newer schema',
    /urgent: This database is of a newer release/,
    {
      broken: sql(`insert into migration values (9999, 'newer', '', now(), 9999)`),
      mended: sql('delete from migration where number = 9999'),
    },
  ],
  [
    'a foreign secret',
    /^urgent: The database belongs to the secret [0-9a-f]{12}, and SECRET here is [0-9a-f]{12}\. /m,
    { settings: { SECRET: 'a-foreign-secret-of-the-doctor-test-01234' } },
  ],
  [
    'a secret that is being replaced',
    /^notice: The database goes over from the secret [0-9a-f]{12} to 0123456789ab, /m,
    {
      broken: sql(`update instance set seal_key_next = '0123456789ab'`),
      mended: sql('update instance set seal_key_next = null'),
    },
  ],
  ['a database of the other mode', /urgent: The database was made in production mode/, { settings: demo() }],
  [
    'a clock that is off',
    /urgent: This machine's clock is \d+\.\d s behind the database's/,
    {
      broken: sql(`create function public.clock_timestamp() returns timestamptz language sql as
        $$select pg_catalog.clock_timestamp() + interval '90 seconds'$$;
        alter database tonne set search_path = public, pg_catalog`),
      mended: sql('alter database tonne reset search_path; drop function public.clock_timestamp()'),
    },
  ],
  [
    'commits that are not kept',
    /urgent: The database may lose what it acknowledged: synchronous_commit is off/,
    {
      broken: sql('alter database tonne set synchronous_commit = off'),
      mended: sql('alter database tonne reset synchronous_commit'),
    },
  ],
  [
    'a clock that is a little off',
    /wrong: This machine's clock is [2-3]\.\d s ahead of the database's/,
    {
      broken: sql(`create function public.clock_timestamp() returns timestamptz language sql as
        $$select pg_catalog.clock_timestamp() - interval '3 seconds'$$;
        alter database tonne set search_path = public, pg_catalog`),
      mended: sql('alter database tonne reset search_path; drop function public.clock_timestamp()'),
    },
  ],
  ['no secret', /wrong: No SECRET is known here/, { settings: { SECRET: undefined } }],
  [
    'an app that cannot reach its database',
    /urgent: The app cannot reach its database: .*ECONNREFUSED.*APP_DATABASE_URL/,
    { settings: { DATABASE_URL, APP_DATABASE_URL: GONE.replace('tonne:', 'tonne_app:') } },
  ],
  [
    'a host of the database that is away',
    /wrong: 1 of the 2 hosts of the database does not follow its primary\./,
    { settings: { DATABASE_URL: DATABASE_URL.replace(/@([^/]+)/, '@$1,127.0.0.1:1') } },
  ],
  ['no standby', /No standby .* is no standby/, { settings: { DATABASE_URL, DATABASE_READ_URL: DATABASE_URL } }],
  [
    'a synchronous standby that is gone',
    /urgent: No synchronous standby follows/,
    { broken: system(`set synchronous_standby_names = 'db2'`), mended: system('reset synchronous_standby_names') },
  ],
]
const books: State[] = [
  [
    'one admin',
    /wrong: The desk has one admin/,
    {
      broken: sql(`update operator set disabled_at = now() where email = 'b'`),
      mended: sql('update operator set disabled_at = null'),
    },
  ],
  ['no bank account', /wrong: No bank account is set: .*BANK_UEN/, { settings: { ...demo(), MODE: 'production' } }],
  ['no GST number', /notice: Invoices have no GST registration number/, { settings: { GST_NUMBER: undefined } }],
  [
    'a clock that nobody runs',
    /urgent: No due job has run for 5 min/,
    {
      broken: sql(`update lease set until = now() - interval '5 minutes'`),
      mended: sql(`update lease set until = ${LATER}`),
    },
  ],
  [
    'a job that is late',
    /wrong: The job closeDays has not run for 3 h/,
    {
      broken: sql(`update lease set until = now() - interval '3 hours' where job = 'closeDays'`),
      mended: sql(`update lease set until = ${LATER}`),
    },
  ],
  [
    'a job that fails',
    /urgent: The job sealRows failed the last 4 times/,
    {
      broken: () => [1, 2, 3, 4].forEach(() => void meters.jobFailed('sealRows', false)),
      mended: () => meters.lookedAtJob('sealRows'),
    },
  ],
  [
    'an outage of all jobs',
    /urgent: 4 jobs failed when they last ran\. The job b failed the last 4 times\. .*\n?$/,
    {
      broken: () => ['a', 'b', 'b', 'b', 'b', 'c', 'd'].forEach((job) => void meters.jobFailed(job, true)),
      mended: () => ['a', 'b', 'c', 'd'].forEach((job) => void meters.lookedAtJob(job)),
    },
  ],
  [
    'a year without holidays',
    /urgent: No public holidays of 2\d{3} are listed\. .*\/desk\/settings/,
    {
      broken: sql(`update holiday_version set days = '["2025-12-25"]'`),
      mended: sql(`update holiday_version set days = (${EVERY_YEAR})`),
    },
  ],
  [
    'a seal that is behind',
    /urgent: More than 10,000 pieces of the log wait/,
    {
      broken: sql(
        `insert into log_waiting (source, rows, keys) select 'audit', 1, '{1}' from generate_series(1, 10001)`,
      ),
      mended: sql('delete from log_waiting'),
    },
  ],
  [
    'a seal that falls behind',
    /wrong: 5000 pieces of the log wait/,
    {
      broken: sql(
        `insert into log_waiting (source, rows, keys) select 'audit', 1, '{1}' from generate_series(1, 5000)`,
      ),
      mended: sql('delete from log_waiting'),
    },
  ],
  [
    'payments that are stopped',
    /urgent: Payments out are stopped\. .*\/desk\/withdrawals/,
    {
      broken: sql(`insert into money_out_stop (why, at) values ('books', now())`),
      mended: sql('delete from money_out_stop'),
    },
  ],
  [
    'mails that wait',
    /urgent: 1 mails wait, the oldest for 2 h, tried 3 times\. .*our login.*\n(.*\n)*.*notice: 1 mails were given up/,
    {
      broken: sql(`insert into mail (to_address, subject, body, at, failures, tries, reason, tried_at)
          select 'a@b.sg', 'x', 'y', now() - interval '130 minutes', n, 3, w, now()
          from (values (0, 'login'), (8, 'nobody'), (0, 'full')) v(n, w)`),
      mended: sql('delete from mail'),
    },
  ],
  [
    'a bank file that is not booked',
    /urgent: 1 bank files are not booked/,
    {
      broken: sql(`update bank_file set booked_at = null, taken_at = now() - interval '20 minutes'`),
      mended: sql('update bank_file set booked_at = now()'),
    },
  ],
  [
    'a bank that was not read',
    /wrong: The last bank file ends on/,
    {
      broken: sql('update bank_file set closing_day = current_date - 7'),
      mended: sql('update bank_file set closing_day = current_date'),
    },
  ],
  [
    'books that do not hold',
    /urgent: The books do not hold: ledger-sums\./,
    {
      broken: sql(`update invariant_run set broken = '{ledger-sums}'`),
      mended: sql(`update invariant_run set broken = '{}'`),
    },
  ],
  [
    'invariants that nobody looks at',
    /urgent: The invariants were last looked at 20 min ago/,
    {
      broken: sql(`update invariant_run set at = now() - interval '20 minutes'`),
      mended: sql(`update invariant_run set at = ${LATER}`),
    },
  ],
]
const around = [nodeStates, loadStates, archiveStates].flatMap((statesOf) => statesOf(installation))
for (const [state, expected, { settings, broken, mended }] of [...states, ...books, ...around]) {
  test(`${state} is reported with its remedy, and no longer after the remedy`, async () => {
    await broken?.()
    try {
      const output = await outputLike(expected, settings)
      assert.match(output, expected)
      for (const secret of [sound.SECRET, 'a-foreign-secret', 'not-the-password'])
        assert.ok(!output.includes(secret), secret)
    } finally {
      await mended?.()
    }
    assert.equal(await outputAtRest(), '')
  })
}

test('exhausted connections are reported', async () => {
  const most = Number((await owner.query('show max_connections')).rows[0].max_connections)
  const connectionString = DATABASE_URL
  const clients = Array.from({ length: Math.floor(most * 0.8) }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
  assert.match(await say(), /^wrong: \d+ of the database's \d+ connections are in use\./m)
  await Promise.all(clients.map((client) => client.end()))
})
test('a missing or old backup of an external database is reported, and an app whose user cannot log in', async () => {
  await owner.query('delete from backup')
  assert.match(await say({ DATABASE_URL }), /^urgent: No backup of the database was ever recorded/)
  await owner.query(`insert into backup values (now() - interval '27 hours')`)
  assert.match(await say({ DATABASE_URL }), /^wrong: The last backup was completed 27 h ago/)
  await owner.query('insert into backup default values')
  assert.equal(await say({ DATABASE_URL }), '')
  await owner.query('alter role tonne_app nologin')
  assert.match(await say({ DATABASE_URL }), /^urgent: The app’s own user cannot log in/m)
  await owner.query('alter role tonne_app login')
})
test('a node that is not ready is reported with its own reason, and the exit code is 1', async () => {
  installation.drain()
  const { code, stdout } = await installation.script('doctor/doctor.ts')
  assert.match(stdout, /^NOW {3}The node is not ready\. This node is draining[^\n]*\n {6}Mend.*\n1 thing is wrong, of/)
  assert.equal(code, 1)
})
