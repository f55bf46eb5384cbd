/** `npm run drill`: members buy while faults happen one after the other. Then every order is looked up in the books. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@tonne/domain/refusals'
import { openHotProject, seedMembers } from '../../server/src/bench/seedBench.ts'
import { readCommandLine } from '../../server/src/platform/commandLine.ts'
import { connect, type Db } from '../../server/src/platform/database/database.ts'
import { writeMade } from '../../server/src/testing/madeWithoutDesk.ts'
import { build } from '../build.mjs'
import { installPackages } from '../debianPackages.ts'
import { giveUp, took } from '../root.mjs'
import { FAULTS, type Fault, SHORT } from './faults.ts'
import { HERE } from './network.ts'
import { type Cluster, openCluster, untilMembers, untilReady } from './openCluster.ts'
import { type Buyers, startBuyers, type Tally } from './orders.ts'
import { CLUSTER_PACKAGES, cannotRun } from './packages.ts'
import { PUT_BACK, putBack, report } from './putBack.ts'

const { values } = readCommandLine({
  short: { type: 'boolean', default: false },
  only: { type: 'string' },
  times: { type: 'string', default: '1' },
})
const say = (line: string) => console.log(line)
/** A member may buy twenty times a month. */
const MEMBERS = 2000
const PROJECT = 'DRILL-1'

type Row = { name: string; gap: number; tally: Tally; lost: number; twice: number; kept: boolean }

async function main(): Promise<boolean> {
  const startedAt = Date.now()
  const why = cannotRun()
  if (why) giveUp(why)
  installPackages(CLUSTER_PACKAGES, say)
  await build(process.execPath)
  const wanted = values.only?.split(',') ?? ['']
  const chosen = Array.from({ length: Number(values.times) }, () =>
    (values.short ? SHORT : FAULTS).filter(({ name }) => wanted.some((word) => name.includes(word))),
  ).flat()
  const isPutBack = !values.short && wanted.some((word) => PUT_BACK.includes(word))
  if (chosen.length === 0 && !isPutBack)
    giveUp(`Nothing is called ${values.only}. There are:\n${FAULTS.map(({ name }) => name).join('\n')}\n${PUT_BACK}`)
  const cluster = openCluster({ settings: production, say })
  const stop = (): void => void cluster.close().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal as NodeJS.Signals, stop)
  try {
    await cluster.ready
    say(`The cluster took ${took(startedAt)}.`)
    return await drill(cluster, chosen, isPutBack)
  } finally {
    await cluster.close()
  }
}

/** Nobody accepts its mail, so the mail waits. */
const production = { MODE: 'production', PUBLIC_URL: 'https://localhost', SMTP_URL: `smtp://${HERE}:9` }

async function drill(cluster: Cluster, faults: readonly Fault[], isPutBack: boolean): Promise<boolean> {
  const db = connect(cluster.databaseUrl, { whoever: true })
  const now = new Date()
  const members = await seedMembers({ db }, MEMBERS, now)
  // The sale begins now, because a row that is dated back would be sealed too late.
  await openHotProject({ db }, { no: PROJECT, days: 0 }, now)
  await writeMade(db, now)
  const certificate = join(cluster.folder, 'certificate.pem')
  const buyers = startBuyers({ url: cluster.url, certificate, project: PROJECT, members })
  const rows: Row[] = []
  const acknowledged: string[] = []
  await steady(buyers)
  for (const fault of faults) {
    const row = await suffer(cluster, buyers, { fault, db, acknowledged })
    rows.push(row)
    say(sentenceOf(row))
  }
  const resume = await buyers.rest()
  acknowledged.push(...buyers.take().acknowledged)
  const { lost, twice } = await look(db, acknowledged)
  await db.end()
  say(table(rows))
  say(`${acknowledged.length} orders were acknowledged: ${lost} lost, ${twice} twice.`)
  const { status, text } = report(cluster)
  say(text)
  resume()
  const isBack = !isPutBack || (await putBack(cluster, { buyers, project: PROJECT, say }))
  await buyers.stop()
  return status === 0 && rows.every(({ kept }) => kept) && lost === 0 && twice === 0 && isBack
}

/** Waits until orders are acknowledged for two seconds without a repeated request. */
async function steady(buyers: Buyers): Promise<void> {
  for (let quiet = 0, [before, done] = [buyers.seen().again, 0]; quiet < 8; ) {
    await sleep(250)
    const { again, times } = buyers.seen()
    quiet = again === before && times.length > done ? quiet + 1 : 0
    ;[before, done] = [again, times.length]
  }
}

type Suffering = { fault: Fault; db: Db; acknowledged: string[] }
async function suffer(cluster: Cluster, buyers: Buyers, { fault, db, acknowledged }: Suffering): Promise<Row> {
  acknowledged.push(...buyers.take().acknowledged)
  const begun = performance.now()
  await fault.run(cluster)
  await untilMembers(cluster.hosts, 3)
  for (const app of Object.values(cluster.apps)) await untilReady(app)
  await steady(buyers)
  const resume = await buyers.rest()
  const tally = buyers.take()
  const gap = longestGap([begun, ...tally.times]) / 1000
  acknowledged.push(...tally.acknowledged)
  const { lost, twice } = await look(db, acknowledged)
  resume()
  // A test run checks no seconds, because the machine may be busy.
  const inTime = values.short || fault.most === undefined || gap <= fault.most
  const answered = values.short || !fault.unseen || tally.unanswered === 0
  const kept = lost === 0 && twice === 0 && inTime && answered
  return { name: fault.name, gap, tally, lost, twice, kept }
}

const longestGap = (times: readonly number[]): number =>
  times.slice(1).reduce((longest, time, i) => Math.max(longest, time - times[i]!), 0)

const BOUGHT = `
  select o.no from "order" o join project p on p.id = o.project_id where p.no = $1`
/**
 * `lost`: acknowledged orders that are not in the books. `twice`: orders in the books that nobody sent, or that were
 * acknowledged twice.
 */
async function look(db: Db, acknowledged: readonly string[]): Promise<{ lost: number; twice: number }> {
  const booked = new Set((await patiently(() => db.rows<{ no: string }>(BOUGHT, [PROJECT]))).map(({ no }) => no))
  const known = new Set(acknowledged)
  const lost = acknowledged.filter((no) => !booked.has(no)).length
  return { lost, twice: acknowledged.length - known.size + (booked.size - (known.size - lost)) }
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left -= 1)
    try {
      return await ask()
    } catch (error) {
      if (left === 0) throw error
      await sleep(500)
    }
}

const nameOfCode = (code: number): string =>
  Object.entries(refusals).find(([, refusal]) => refusal.code === code)?.[0] ?? String(code)
const refusedOf = ({ refused }: Tally): string =>
  [...refused].map(([code, count]) => `${count} ${nameOfCode(code)}`).join(', ') || '0'
const sentenceOf = ({ name, gap, tally, lost, twice, kept }: Row): string =>
  `${kept ? 'kept' : 'NOT KEPT'}  ${name}: ${gap.toFixed(1)} s without an order, ${tally.again} retried, ` +
  `${tally.unanswered} without an answer after that, refused ${refusedOf(tally)}, lost ${lost}, twice ${twice}`

const table = (rows: readonly Row[]): string =>
  [
    '',
    '| what happened | seconds without an order | retried | no answer after that | refused | lost | twice |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, gap, tally, lost, twice }) =>
        `| ${name} | ${gap.toFixed(1)} | ${tally.again} | ${tally.unanswered} | ${refusedOf(tally)} | ${lost} | ` +
        `${twice} |`,
    ),
    '',
  ].join('\n')

process.exit((await main()) ? 0 : 1)
