/**
 * The last part of a drill: the database is restored to an instant between two orders, as docs/deploy.md describes,
 * from its first copy and the archive since.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../server/src/platform/database/database.ts'
import { root } from '../root.mjs'
import { ask, type Cluster, isLeader, untilMembers, untilReady } from './openCluster.ts'
import type { Buyers } from './orders.ts'

export const PUT_BACK = 'the database is put back to an instant'
const ORDERS = 40

type PuttingBack = { buyers: Buyers; project: string; say(line: string): void }
/** True when every order before the instant is in the books, none after it is, and the log states what was lost. */
export async function putBack(cluster: Cluster, { buyers, project, say }: PuttingBack): Promise<boolean> {
  const before = await buy(buyers)
  const instant = await instantOf(cluster)
  const early = await keepHead(cluster, 'early', 0)
  before.resume()
  const after = await buy(buyers)
  const late = await keepHead(cluster, 'late', early.size)
  const stopped = buyers.stop()
  after.resume()
  await stopped

  const begun = performance.now()
  await restore(cluster, instant)
  const seconds = (performance.now() - begun) / 1000
  const booked = await bookedIn(cluster, project)
  const missing = before.orders.filter((no) => !booked.has(no)).length
  const left = after.orders.filter((no) => booked.has(no)).length
  const [whole, short] = [early.file, late.file].map((file) => report(cluster, file))
  const kept = missing === 0 && left === 0 && whole!.status === 0 && short!.status === 1
  say(
    `${kept ? 'kept' : 'NOT KEPT'}  ${PUT_BACK}: ${seconds.toFixed(1)} s from the first stop to the last node, of ` +
      `${before.orders.length} orders just before it ${missing} are missing, of ${after.orders.length} after it ` +
      `${left} are there`,
  )
  say(`A head kept before: ${whole!.text}\nA head kept after:  ${short!.text}`)
  return kept
}

/** The orders acknowledged until everybody stopped buying. */
async function buy(buyers: Buyers): Promise<{ orders: string[]; resume(): void }> {
  buyers.take()
  while (buyers.seen().acknowledged.length < ORDERS) await sleep(100)
  const resume = await buyers.rest()
  return { orders: buyers.take().acknowledged, resume }
}

async function instantOf(cluster: Cluster): Promise<string> {
  const db = connect(cluster.databaseUrl, { whoever: true })
  try {
    return (await db.rows<{ at: Date }>('select clock_timestamp() as at'))[0]!.at.toISOString()
  } finally {
    await db.end()
  }
}

/** The first head of the log with more than this many entries. */
async function keepHead(
  { apps, folder }: Cluster,
  name: string,
  more: number,
): Promise<{ file: string; size: number }> {
  for (;;) {
    const answer = await ask(`http://${apps.app1!.host.address}:3000/h5/api/proof/head`)
    const text = (await answer?.text()) ?? ''
    const size = (JSON.parse(text || '{}') as { data?: { head?: { size: number } } }).data?.head?.size ?? 0
    const file = join(folder, `${name}.json`)
    if (size > more) {
      writeFileSync(file, text)
      return { file, size }
    }
    await sleep(200)
  }
}

async function restore(cluster: Cluster, instant: string): Promise<void> {
  const { databases, apps, hosts, folder } = cluster
  const leader = (await untilMembers(hosts, 3)).find(isLeader)!.name
  const others = Object.keys(databases).filter((name) => name !== leader)
  for (const app of Object.values(apps)) await app.stop()
  for (const name of [...others, leader]) await databases[name]!.stop()
  const toInstant = (at: string) => cluster.onDatabase(leader, ['sh', join(folder, 'deploy/restore.sh'), at])
  // A restore to an instant beyond the archive must fail and leave nothing that looks like a restored database.
  const reached = await toInstant(new Date(Date.now() + 86_400_000).toISOString()).catch(() => false)
  if (reached !== false) throw new Error('a restore to tomorrow ended well')
  await toInstant(instant)
  const forget = `printf 'tonne\\nYes I am aware\\n' | patronictl -d "etcd://$DB1:2379" remove tonne`
  await cluster.onDatabase(leader, ['sh', '-c', forget])
  databases[leader]!.start()
  while (!(await ask(`http://${hosts[leader]!.address}:8008/primary`))?.ok) await sleep(200)
  for (const name of others) {
    await cluster.onDatabase(name, ['sh', '-c', 'mv "$POSTGRES_DATA" "$POSTGRES_DATA.before"'])
    databases[name]!.start()
  }
  await untilMembers(hosts, 3)
  for (const app of Object.values(apps)) {
    app.start()
    await untilReady(app)
  }
}

async function bookedIn(cluster: Cluster, project: string): Promise<Set<string>> {
  const db = connect(cluster.databaseUrl, { whoever: true })
  const text = 'select o.no from "order" o join project p on p.id = o.project_id where p.no = $1'
  const rows = await db.rows<{ no: string }>(text, [project])
  await db.end()
  return new Set(rows.map(({ no }) => no))
}

/** Every invariant, and whether the log continues a stored head. */
export function report({ databaseUrl }: Cluster, head?: string): { status: number; text: string } {
  const words = ['server/src/trust/invariants/report.ts', ...(head ? ['--head', head] : [])]
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', env })
  const lines = `${stdout}${stderr}`.trim().split('\n')
  return { status: status ?? -1, text: lines.filter((line) => !line.startsWith('green')).join('\n') }
}
