/**
 * Answers are lost, requests come twice, connections end and nodes die, so an act is done, refused, or unknown until it
 * is repeated.
 */
import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import type { Envelope } from '@tonne/contract/envelope'
import type { Db } from '../../platform/database/database.ts'
import { tapStatements } from '../../platform/testing/tapStatements.ts'
import type { Attempt } from './attempt.ts'
import { dieServing } from './death.ts'
import type { Act } from './history.ts'
import { count, type Run, ruleOf, tried } from './run.ts'

type Attempting = { act: Pick<Act, 'node' | 'fault' | 'p'>; attempt: Attempt; key: string }

/** A caller who is told that the outcome is unknown asks again with the same key. */
export async function patiently(attempt: Attempt, node: 0 | 1, key: string): Promise<Envelope<unknown>> {
  for (let left = 30; ; left--) {
    const answer = await attempt.send(node, key)
    const rule = ruleOf(answer) ?? ''
    if (left === 0 || !(['outcomeUnknown', 'unavailable'].includes(rule) && attempt.keyed)) return answer
  }
}

/** The final answer; undefined if nobody can know it, and then the worlds hold the possible states. */
export async function attemptAmid(run: Run, { act, attempt, key }: Attempting): Promise<Envelope<unknown> | undefined> {
  const other = act.node === 0 ? 1 : 0
  if (attempt.alone) return attempt.send(act.node, key)
  if (act.fault === 'twice' && attempt.keyed) {
    count(run, act.fault, 'with a key')
    return atOnce(attempt, key)
  }
  if (act.fault === 'cut' || act.fault === 'die' || act.fault === 'silence') {
    if (!attempt.keyed && !mayStayUnknown(run, attempt)) return attempt.send(act.node, key)
    await breaks[act.fault](run, { act, attempt, key })
    count(run, act.fault, attempt.keyed ? 'with a key' : 'without a key')
    return attempt.keyed ? patiently(attempt, act.fault === 'silence' ? 0 : other, key) : forgotten(run, attempt)
  }
  const answer = await patiently(attempt, act.node, key)
  // The answer was lost, so the other node is asked and must say the same.
  if (act.fault === 'again' && attempt.keyed) {
    count(run, act.fault, 'with a key')
    assert.deepEqual(
      fieldsOf(await patiently(attempt, other, key)),
      fieldsOf(answer),
      'asked again with the same key, another answer',
    )
  }
  return answer
}
/** Whether the act creates no number, which nobody would ever be told. */
const mayStayUnknown = ({ worlds }: Run, attempt: Attempt): boolean =>
  worlds.every((books) => {
    const verdict = attempt.judge(structuredClone(books))
    return 'rule' in verdict || verdict.number === undefined
  })
/** It was done or not; later comparisons tell. */
function forgotten(run: Run, attempt: Attempt): undefined {
  run.worlds = tried(run.worlds, [true, false], (books, happened) => !happened || 'says' in attempt.judge(books))
}

const CUT =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> ' +
  'pg_backend_pid() and usename = current_user'
const AT_WORK = `select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
/** Drops the answer, if any. A backend that was told to end may still commit what it had begun. */
async function cutOff({ stage }: Run, { act, attempt, key }: Attempting): Promise<void> {
  await Promise.all([attempt.send(act.node, key).catch(() => undefined), stage.world.db.rows(CUT)])
  while ((await stage.world.db.rows(AT_WORK).catch(() => [1])).length > 0);
  for (const { db } of stage.nodes) await mended(db)
}
/**
 * A pool notices its broken connections only when it uses them. A caller who got one would be refused, and an act
 * without a key is not repeated. So all are used at once: none is given back before each of them was asked something.
 * First none may be lent: work of the node that still waits for a silent one would share its failure with a caller who
 * asks for the same.
 */
async function mended(db: Db): Promise<void> {
  for (let sound = false; !sound; await turn()) {
    while (db.pool.idleCount < db.pool.totalCount) await turn()
    const asked = Array.from({ length: Math.max(1, db.pool.totalCount) }, () => Promise.withResolvers<void>())
    const allAsked = Promise.all(asked.map(({ promise }) => promise))
    const use = ({ resolve }: (typeof asked)[number]) =>
      db
        .tx(async (tx) => {
          await tx.rows('select 1')
          resolve()
          await allAsked
        })
        .finally(resolve)
    const ends = await Promise.allSettled(asked.map(use))
    sound = ends.every(({ status }) => status === 'fulfilled')
  }
}

/**
 * From one of the first statements on, the second node's connections stay open but pass nothing on. Its callers are
 * told after a while, and the database releases the locks of the silent sessions.
 */
async function fallSilent({ stage }: Run, { act, attempt, key }: Attempting): Promise<void> {
  let left = 1 + Math.floor(act.p[5]! * 8)
  const stop = tapStatements({ heard: () => --left === 0 && stage.pooler.fallSilent() })
  try {
    await attempt.send(1, key).catch(() => undefined)
  } finally {
    stop()
    stage.pooler.heal()
  }
  await mended(stage.nodes[1].db)
  while ((await stage.world.db.rows(AT_WORK)).length > 0) await turn()
}
const breaks = {
  cut: cutOff,
  die: ({ stage }: Run, { act, attempt, key }: Attempting) => dieServing(stage, attempt, { node: act.node, key }),
  silence: fallSilent,
}

/**
 * Sent to both nodes at once with one key, it happens once; a caller who is told that the outcome is unknown asks
 * again.
 */
async function atOnce(attempt: Attempt, key: string): Promise<Envelope<unknown>> {
  const [here, there] = await Promise.all([patiently(attempt, 0, key), patiently(attempt, 1, key)])
  const outcomes = [fieldsOf(here), fieldsOf(there)]
  assert.deepEqual(
    outcomes[0],
    outcomes[1],
    `${attempt.what}: one key, two outcomes: ${outcomes.map((one) => JSON.stringify(one)).join(' and ')}`,
  )
  return here
}
const fieldsOf = (answer: Envelope<unknown>) => ({
  rule: ruleOf(answer),
  data: answer.code === 0 ? withoutFresh(answer.data) : null,
})
const withoutFresh = (data: unknown) => ({ ...(data as object), fresh: undefined })
