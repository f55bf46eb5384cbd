/** The metrics of this node and of the books for an operator's monitoring. */
import type { Server } from 'node:http'
import { GIVEN_UP, ourReasons } from '@tonne/domain/base/mail'
import { NOT_ARCHIVED } from './platform/database/archiving.ts'
import type { Db } from './platform/database/database.ts'
import { STANDBYS_AWAY } from './platform/database/hosts.ts'
import type { Standby } from './platform/database/standby.ts'
import { type Meters, poolGauges } from './platform/health/meters.ts'
import { openHealth } from './platform/health/openHealth.ts'
import { type OwnKeys, readinessOf } from './platform/health/readiness.ts'
import { commandsWaiting } from './shared/ledger/moneyBatch.ts'
import type { Hub } from './shared/socket/hub.ts'
import type { WakeUps } from './shared/socket/wakeUps.ts'

/** Figures of all nodes: each node reports the same ones, so an alert rule takes the largest. */
export const BOOKS = {
  tonne_rows_to_seal: [
    'Rows that wait to be sealed, up to 10,001.',
    'select count(*)::int as n from (select 1 from log_waiting limit 10001) waiting',
  ],
  tonne_mail_waiting: [
    'Mails that are not sent and not given up.',
    `select count(*)::int as n from mail where sent_at is null and failures < ${GIVEN_UP}`,
  ],
  tonne_mail_failures: [
    'The most failed tries of a mail that is not sent and not given up.',
    `select coalesce(max(failures), 0)::int as n from mail where sent_at is null and failures < ${GIVEN_UP}`,
  ],
  tonne_mail_oldest_seconds: [
    'How long the oldest mail has waited for our mail server, not for its reader’s; 0 while none does.',
    `select coalesce(extract(epoch from now() - min(at)), 0)::float8 as n from mail where sent_at is null
      and failures < ${GIVEN_UP} and (reason is null or reason in (${ourReasons.map((one) => `'${one}'`).join(', ')}))`,
  ],
  tonne_mail_given_up: [
    'Mails that were given up and can still be sent by hand.',
    `select count(*)::int as n from mail where sent_at is null and failures >= ${GIVEN_UP} and body <> ''`,
  ],
  tonne_bank_files_unbooked: [
    'Statements of the bank that were taken and have lines that are not booked.',
    'select count(*)::int as n from bank_file where booked_at is null',
  ],
  tonne_bank_file_seconds: [
    'When the last statement of the bank was taken, in seconds since 1970; absent before the first.',
    'select extract(epoch from taken_at)::float8 as n from bank_file order by id desc limit 1',
  ],
  tonne_archive_failing: [
    '1 while PostgreSQL does not put its log into the archive, because that fails or does not end.',
    `select count(*)::int as n from (${NOT_ARCHIVED}) archiver`,
  ],
  tonne_backup_seconds: [
    'When the last backup of the database was completed, in seconds since 1970; absent before the first.',
    'select extract(epoch from max(at))::float8 as n from backup having max(at) is not null',
  ],
  tonne_leases: ['Due jobs that a node has now.', 'select count(*)::int as n from lease where until > now()'],
  tonne_payments_stopped: [
    '1 while payments out are stopped.',
    'select count(*)::int as n from money_out_stop where resumed_at is null',
  ],
  tonne_invariants_broken: [
    'Invariants that did not hold when last looked at; absent while nobody looked.',
    'select cardinality(broken) as n from invariant_run order by id desc limit 1',
  ],
  tonne_invariants_looked_at_seconds: [
    'When the invariants were last looked at, in seconds since 1970.',
    'select extract(epoch from at)::float8 as n from invariant_run order by id desc limit 1',
  ],
} as const satisfies Record<string, readonly [help: string, sql: string]>

/** Figures of this node's own memory. */
type Beside = { wakeUps?: Pick<WakeUps, 'isHeard'> | undefined; standby?: Pick<Standby, 'counts'> | undefined }
export const nodeGauges = (db: Db, hub: Pick<Hub, 'count' | 'lagSeconds'>, { wakeUps, standby }: Beside) => ({
  tonne_commands_waiting: {
    help: 'Commands that move money or tons and wait for their batch.',
    read: () => commandsWaiting(db),
  },
  tonne_sockets: { help: 'Open sockets of members.', read: () => hub.count() },
  tonne_events_behind_seconds: {
    help: 'Seconds since the events of other nodes were read; 0 while nobody listens.',
    read: () => hub.lagSeconds(),
  },
  ...(standby && standbyGauges(standby)),
  ...(wakeUps && {
    tonne_bus_heard: {
      help: 'Whether this node hears itself over the bus of BUS; absent without one.',
      read: () => Number(wakeUps.isHeard()),
    },
  }),
})

const standbyGauges = ({ counts }: Pick<Standby, 'counts'>) => ({
  tonne_standby_answered: {
    help: 'Reads that a standby answered since the start; absent without DATABASE_READ_URL.',
    read: () => counts().answered,
  },
  tonne_standby_lagging: {
    help: 'Reads that the primary answered because the standby had not replayed enough.',
    read: () => counts().lagging,
  },
  tonne_standby_failed: {
    help: 'Reads that the primary answered because the standby did not.',
    read: () => counts().failed,
  },
})

type NodeHealth = { host: string; port: number; db: Db; meters: Meters; keys: OwnKeys; standbys: number }
export type OpenedHealth = { server: Server; drain(): void }

/** Opens `/livez`, `/readyz` and `/metrics` of this node; `standbys` is how many its address of the database names. */
export async function openNodeHealth({ host, port, db, meters, keys, standbys }: NodeHealth): Promise<OpenedHealth> {
  meters.watch(poolGauges(db))
  const books = Object.entries(BOOKS).map(([name, [help, sql]]) => {
    const read = async () => (await db.rows<{ n: number }>(sql))[0]?.n
    return [name, { help, read }] as const
  })
  meters.watch(Object.fromEntries(books))
  meters.watch({
    tonne_standbys_away: {
      help: 'Hosts that the address of the database names and that do not follow its primary.',
      read: async () => (await db.rows<{ n: number | null }>(STANDBYS_AWAY, [standbys]))[0]?.n ?? undefined,
    },
  })
  const readiness = readinessOf(db, meters, keys)
  return { server: await openHealth({ host, port, meters, readiness }), drain: readiness.drain }
}
