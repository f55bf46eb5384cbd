/**
 * A node dies by kill -9 in the middle of an act or of a due job. Other nodes finish what it had begun, or it never
 * happened.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Attempt } from './attempt.ts'
import type { Stage } from './stage.ts'

type Sent = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  query?: Record<string, string>
  payload?: object
}
/** Sends over HTTP what the nodes of this process get by `inject`. */
const inject =
  (address: string) =>
  async ({ method, url, headers, query, payload }: Sent) => {
    const body = payload && { body: JSON.stringify(payload) }
    const typed = payload ? { ...headers, 'content-type': 'application/json' } : headers
    const response = await fetch(`${address}${url}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: typed,
      ...body,
    })
    const text = await response.text()
    return { statusCode: response.status, body: text, json: () => JSON.parse(text) }
  }

async function born({ world, drand }: Stage): Promise<{ child: ChildProcess; address: string }> {
  const at = String(world.clock.now().getTime())
  const randomness = JSON.stringify(drand ? { url: drand.url, chain: drand.chain } : null)
  const args = [world.appUrl, at, JSON.stringify(world.tools.settings), randomness]
  const child = fork(join(import.meta.dirname, 'mortalNode.ts'), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [address] = (await once(child, 'message')) as [string]
  return { child, address }
}
const AT_WORK = `select pid || ' ' || xact_start as at from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
/** Kills it once so many of its transactions were seen under way, or its work is done. */
async function killAmid(
  { world }: Stage,
  child: ChildProcess,
  { work, seen }: { work: Promise<unknown>; seen: number },
): Promise<void> {
  const found = new Set<string>()
  let over = false
  const ended = work.then(
    () => (over = true),
    () => (over = true),
  )
  while (!over && found.size < seen) {
    for (const { at } of await world.db.rows<{ at: string }>(AT_WORK)) found.add(at)
    await turn()
  }
  child.kill('SIGKILL')
  await Promise.all([ended, child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined])
  // The database still reads what the node had sent, even a commit; only afterwards is the outcome certain.
  while ((await world.db.rows(AT_WORK)).length > 0) await turn()
}

/** A node dies while it serves the act; its answer, if any, is dropped. */
export async function dieServing(
  stage: Stage,
  attempt: Attempt,
  { node, key }: { node: 0 | 1; key: string },
): Promise<void> {
  const { child, address } = await born(stage)
  const alive = stage.nodes[node].app
  stage.nodes[node].app = { inject: inject(address) } as unknown as typeof alive
  try {
    await killAmid(stage, child, { work: attempt.send(node, key), seen: 1 })
  } finally {
    stage.nodes[node].app = alive
  }
}
const PASSED = "update lease set until = now() - interval '1 second'"
/** A node dies during due jobs. Nobody else takes over before its leases expire. */
export async function dieLooking(stage: Stage, seen: number): Promise<void> {
  const { child } = await born(stage)
  const looked = Promise.race([once(child, 'message'), once(child, 'exit')])
  child.send('look')
  await killAmid(stage, child, { work: looked, seen })
  await stage.world.db.rows(PASSED)
}
