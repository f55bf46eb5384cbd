/** Checks in the books: the operators' own tasks, and due jobs that did not run. */
import { yearUnlisted } from '@tonne/domain/base/holidays'
import { GIVEN_UP, type MailReason, mailReasons, ourReasons } from '@tonne/domain/base/mail'
import { dayOf } from '@tonne/domain/days'
import { given } from '@tonne/domain/given'
import { findHolidays } from '../base/settings/store.ts'
import { type BookCheck, type Books, type Finding, lasting, notice, row, urgent, wrong } from './check.ts'

const HOUR = 3_600_000
const ADMINS = `select count(*)::int as n from operator where role = 'admin' and disabled_at is null`
async function hasAdmins({ sql, environment: { admins } }: Books): Promise<Finding[]> {
  const { n } = await row<{ n: number }>(sql, ADMINS)
  if (n === 0) {
    const mend = admins.length
      ? 'Let those in ADMINS open their links (DATA_DIR/first-links); after 48 hours start again for new ones.'
      : 'Set ADMINS="Name <address>, Name <address>" and start: it makes links.'
    return [urgent('The desk has no admin.', mend)]
  }
  return n > 1 ? [] : [wrong('The desk has one admin; what takes two people cannot be done.', 'Invite a second one.')]
}

async function hasDetails({ environment: { bank, gstNumber }, isProduction }: Books): Promise<Finding[]> {
  if (!isProduction) return []
  return [
    ...(bank
      ? []
      : [wrong('No bank account is set: deposits are closed.', 'Set BANK_UEN, BANK_NAME, BANK_ACCOUNT and BANK_BIC.')]),
    ...(gstNumber ? [] : [notice('Invoices have no GST registration number.', 'Set GST_NUMBER, if registered.')]),
  ]
}

/** A lease begins with a run and lasts 30 s, so its end shows when the job last ran. */
const LEASES = `select job, extract(epoch from now() - until)::float8 * 1000 as "pastMs" from lease`
const QUIET = 60_000
/** All jobs but one run at least every ten minutes. */
const LATE = 25 * 60_000
const HOURLY = new Set(['forgetClosed'])
async function jobsRun({ sql }: Books): Promise<Finding[]> {
  const leases = await sql.rows<{ job: string; pastMs: number }>(LEASES)
  const newest = Math.min(...leases.map(({ pastMs }) => pastMs))
  const mend = 'Start a node, and look at its log and at /readyz.'
  if (leases.length === 0) return [urgent('No due job has ever run.', mend)]
  if (newest > QUIET) return [urgent(`No due job has run for ${lasting(newest)}: no node does the clock's work.`, mend)]
  return leases
    .filter(({ job, pastMs }) => pastMs > (HOURLY.has(job) ? 2.5 * HOUR : LATE))
    .map(({ job, pastMs }) => wrong(`The job ${job} has not run for ${lasting(pastMs)}.`, 'Look at the nodes’ logs.'))
}

/** An unlisted year's holidays would be promised as working days: for the proceeds of sales, and for withdrawals. */
async function holidaysAreListed({ sql, now, isProduction }: Books): Promise<Finding[]> {
  // A demo may move its clock to any year.
  if (!isProduction) return []
  const today = dayOf(now)
  const year = yearUnlisted((await findHolidays(sql, null)).days, today)
  if (!year) return []
  const found = today.startsWith(year) ? urgent : wrong
  return [found(`No public holidays of ${year} are listed.`, 'Propose the Ministry’s list at /desk/settings.')]
}

const UNSEALED = 'select count(*)::int as n from (select 1 from log_waiting limit 10001) waiting'
async function sealFollows({ sql }: Books): Promise<Finding[]> {
  const { n } = await row<{ n: number }>(sql, UNSEALED)
  if (n <= 1000) return []
  const sentence = `${n > 10_000 ? 'More than 10,000' : n} pieces of the log wait for their seal.`
  return [(n > 10_000 ? urgent : wrong)(sentence, 'Look why the job sealRows fails or is slow: the nodes’ logs.')]
}

const OURS = ourReasons.map((one) => `'${one}'`).join(', ')
const MAIL = `select count(*) filter (where failures < ${GIVEN_UP} and ours)::int as waiting,
  min(at) filter (where failures < ${GIVEN_UP} and ours) as oldest,
  max(tries) filter (where failures < ${GIVEN_UP} and ours) as tries,
  (array_agg(reason order by tried_at desc) filter (where failures < ${GIVEN_UP} and reason in (${OURS})))[1] as reason,
  count(*) filter (where failures >= ${GIVEN_UP} and body <> '')::int as "givenUp"
  from (select *, reason is null or reason in (${OURS}) as ours from mail where sent_at is null) unsent`
type Unsent = { waiting: number; oldest: Date | null; tries: number | null; reason: MailReason | null; givenUp: number }
async function mailGoes({ sql, now, isProduction }: Books): Promise<Finding[]> {
  // A demo's mails stay in its mailbox.
  if (!isProduction) return []
  const { waiting, givenUp, oldest, tries, reason } = await row<Unsent>(sql, MAIL)
  const age = oldest ? now.getTime() - oldest.getTime() : 0
  const why = reason ? ` ${mailReasons[reason].en}.` : ''
  const old = `${waiting} mails wait, the oldest for ${lasting(age)}, tried ${tries ?? 0} times.${why}`
  const givenUpMend = 'See why at /desk/mail, mend the cause, and send them by hand: their words are kept for 7 days.'
  return given([
    age > 10 * 60_000 && (age > HOUR ? urgent : wrong)(old, 'Look at SMTP_URL and at /desk/mail.'),
    givenUp > 0 && notice(`${givenUp} mails were given up.`, givenUpMend),
  ])
}

const FILES = `select count(*) filter (where booked_at is null)::int as unbooked,
  min(taken_at) filter (where booked_at is null) as oldest, max(closing_day)::text as last from bank_file`
async function bankFilesAreRead({ sql, now, environment: { bank }, isProduction }: Books): Promise<Finding[]> {
  if (!isProduction || !bank) return []
  const { unbooked, oldest, last } = await row<{ unbooked: number; oldest: Date | null; last: string | null }>(
    sql,
    FILES,
  )
  const stuck = unbooked > 0 && now.getTime() - oldest!.getTime() > 10 * 60_000
  // Banks send no statements over a weekend and a public holiday.
  const silent = last === null ? undefined : now.getTime() - Date.parse(`${last}T16:00:00Z`)
  return given([
    stuck && urgent(`${unbooked} bank files are not booked.`, 'Look why the job bookBankFiles fails.'),
    last === null && notice('No bank file was ever read.', 'Give the bank’s statement at the desk, each day.'),
    silent !== undefined &&
      silent > 5 * 24 * HOUR &&
      wrong(`The last bank file ends on ${last}.`, 'Give the statements since then at the desk.'),
  ])
}

const RUNS = 'select at, broken from invariant_run order by id desc limit 1'
const STOPPED = 'select count(*)::int as n from money_out_stop where resumed_at is null'
async function booksHold({ sql, now }: Books): Promise<Finding[]> {
  const [run] = await sql.rows<{ at: Date; broken: string[] }>(RUNS)
  const age = run ? now.getTime() - run.at.getTime() : 0
  const { n: stopped } = await row<{ n: number }>(sql, STOPPED)
  const found: Finding[] = []
  if (run && run.broken.length > 0)
    found.push(
      urgent(`The books do not hold: ${run.broken.join(', ')}.`, 'Run `npm run invariants` and stop payments.'),
    )
  if (!run) found.push(urgent('Nobody has ever looked at the invariants.', 'Start a node: it looks each minute.'))
  else if (age > 10 * 60_000)
    found.push(
      urgent(`The invariants were last looked at ${lasting(age)} ago.`, 'Look why the job watchInvariants fails.'),
    )
  if (stopped > 0)
    found.push(
      urgent('Payments out are stopped.', 'See who stopped them and why at /desk/withdrawals; two resume them.'),
    )
  return found
}

const BACKUP = 'select max(at) as at from backup'
async function backupsFollow({ sql, now, environment, isProduction }: Books): Promise<Finding[]> {
  // Backups of the app's own database are checked in their folder.
  const isOwn = !environment.databaseUrl && !environment.appDatabaseUrl
  if (isOwn || !isProduction) return []
  const { at } = await row<{ at: Date | null }>(sql, BACKUP)
  const mend = 'See `systemctl status tonne-backup` on the primary’s host, or record yours (docs/deploy.md, Backup).'
  if (!at) return [urgent('No backup of the database was ever recorded.', mend)]
  const age = now.getTime() - at.getTime()
  return age > 26 * HOUR ? [wrong(`The last backup was completed ${lasting(age)} ago.`, mend)] : []
}

export const bookChecks: readonly BookCheck[] = [
  { name: 'the desk has admins', look: hasAdmins },
  { name: 'the operator’s details are set', look: hasDetails },
  { name: 'due jobs run', look: jobsRun },
  { name: 'holidays are listed', look: holidaysAreListed },
  { name: 'the seal follows', look: sealFollows },
  { name: 'mails go out', look: mailGoes },
  { name: 'bank files are read', look: bankFilesAreRead },
  { name: 'the books hold', look: booksHold },
  { name: 'backups follow each other', look: backupsFollow },
]
