/** The product and the oracle run side by side; the first answer that the oracle does not allow ends the run. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Envelope } from '@tonne/contract/envelope'
import { draw } from '@tonne/contract/trading/draw'
import { setRegistryPaused } from '../../demo/store.ts'
import { assertBalanced } from '../assertBalanced.ts'
import { moods } from '../smtpReceiver.ts'
import { HOUR, sleepThrough } from '../travel.ts'
import { assertProofs } from './assertProofs.ts'
import { type Attempt, oneOf } from './attempt.ts'
import { attemptOf } from './attemptOf.ts'
import { comeBack } from './comeBack.ts'
import { compareAll } from './compareAll.ts'
import { dieLooking } from './death.ts'
import { beaconMoods } from './drand.ts'
import { attemptAmid, patiently } from './faults.ts'
import type { Act } from './history.ts'
import { nameMonths } from './nameMonths.ts'
import { openProjectOf } from './openProjectOf.ts'
import type { Books, Verdict } from './oracle/books.ts'
import { duties } from './oracle/duties.ts'
import type { Beacon } from './oracle/outsideBooks.ts'
import { dueDraws, type Opened } from './oracle/presales.ts'
import { passTo } from './oracle/prices.ts'
import { answerAlone } from './oracle/registryAnswers.ts'
import { presaleRules } from './presaleRules.ts'
import { count, newKey, type Run, ruleOf, tried } from './run.ts'
import { seedChance } from './seededChance.ts'
import { type Stage, setStage } from './stage.ts'

export type Played = {
  acts: number
  hash: string
  counts: Record<string, number>
  failure: { act: Act; why: string; doing: string } | null
}
export async function play(seed: number, history: readonly Act[]): Promise<Played> {
  const chance = seedChance(seed)
  chance.begin(-1)
  const stage = await setStage(seed)
  const run: Run = { stage, worlds: [stage.books], counts: {}, doing: '', keys: {} }
  let failure: Played['failure'] = null
  let [acts, hash] = [0, '']
  try {
    for (const act of history) {
      chance.begin(act.n)
      await passTime(run, act)
      try {
        await playAct(run, act)
        if (act === history.at(-1) && act.act === 'day') await proveAll(run)
      } catch (error) {
        failure = { act, why: (error as Error).message, doing: run.doing }
        break
      }
      acts += 1
    }
    hash = await hashOf(stage)
  } finally {
    chance.end()
    // Checks all invariants once more; a broken one is a failure of the run, to be shortened like any other.
    await stage.end().catch((error: Error) => {
      failure ??= { act: history[Math.max(0, acts - 1)]!, why: error.message, doing: 'the end of the run' }
    })
  }
  return { acts, hash, counts: run.counts, failure }
}

async function passTime(run: Run, { at }: Act): Promise<void> {
  const until = run.stage.begin + at
  for (const close of closesWatched(run, until)) {
    await sleepUntil(run, close)
    await look(run, { node: 0, p: [0] })
  }
  await sleepUntil(run, until)
}
async function sleepUntil({ stage, worlds }: Run, instant: number): Promise<void> {
  const wait = instant - stage.world.clock.now().getTime()
  if (wait > 0) await sleepThrough(stage.world, wait)
  for (const books of worlds) passTo(books, stage.world.clock.now().getTime())
}
/**
 * A list has two minutes to get into the log, so with public randomness due jobs run in them, and once more when the
 * number exists. For every fourth project the server is down at the close.
 */
function closesWatched({ stage, worlds: [books] }: Run, until: number): number[] {
  if (!stage.drand) return []
  const now = stage.world.clock.now().getTime()
  const closes = Object.values(books!.projects).flatMap(({ no, booking, draw }) =>
    booking && draw && !draw.result && Number(no.slice(3)) % 4 !== 3
      ? [booking.closesAt + 5000, booking.closesAt + HOUR]
      : [],
  )
  return closes.filter((at) => at > now && at < until).sort((a, b) => a - b)
}
function beacon({ stage, worlds }: Run, mood: Beacon['mood']): void {
  stage.drand?.be(mood)
  for (const books of worlds) if (books.beacon) books.beacon.mood = mood
}
async function registryAnswers(run: Run, { node, p }: Act): Promise<void> {
  const { stage, worlds } = run
  const [paused, market] = [p[0]! < 0.1, stage.operators.market]
  await setRegistryPaused(stage.world.db, paused)
  await stage.registry[node].run(stage.world.clock.now(), 0)
  const [one, other] = [market[0]!.id, market[1]!.id]
  const [did = []] = paused ? [] : worlds.map((books) => answerAlone(books, [one, other]))
  for (const what of did) count(run, 'the demo’s registry', what)
}
/** The mail server has worked for ten days. */
async function assertMailed({ world, post }: Stage): Promise<void> {
  const waiting = async () => (await world.db.rows('select from mail where sent_at is null')).length
  for (let [left, before] = [await waiting(), Number.POSITIVE_INFINITY]; left > 0 && left < before; ) {
    await post.send(0)
    before = left
    left = await waiting()
  }
  assert.equal(await waiting(), 0, 'mails that were never sent')
}
async function proveAll(run: Run): Promise<void> {
  await assertMailed(run.stage)
  run.doing = 'the proofs at the end'
  const held = await assertProofs(run.stage, run.worlds[0]!)
  for (const [kind, proofs] of Object.entries(held)) run.counts[`proof of ${kind}`] = proofs
  for (const { why, outcome } of run.worlds[0]!.plans.flatMap(({ months }) => months))
    count(run, 'a month of a plan', why ?? outcome)
  for (const { state } of run.worlds[0]!.recoveries) count(run, 'a lost factor', state)
  for (const { draw } of Object.values(run.worlds[0]!.projects))
    if (draw?.round && draw.result) count(run, 'public randomness', draw.result)
}
async function hashOf({ world }: Stage): Promise<string> {
  const rows = await world.db.rows(
    `select kind, owner_id, pocket, asset, balance from account where balance <> 0 order by kind, owner_id, pocket,
      asset`,
  )
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

async function playAct(run: Run, act: Act): Promise<void> {
  const { stage } = run
  run.doing = act.act
  if (act.act === 'open') return openProjectOf(stage, act, run.worlds)
  if (act.act === 'look') return look(run, act)
  if (act.act === 'day') return endDay(run, act)
  if (act.act === 'beacon') return beacon(run, oneOf(beaconMoods, act.p[0]! < 0.6 ? 0 : act.p[1]!)!)
  if (act.act === 'demoRegistry') return registryAnswers(run, act)
  if (act.act === 'post') return void stage.post.be(oneOf(moods, act.p[0]!)!)
  const attempt = attemptOf({ stage, books: run.worlds[0]!, worlds: run.worlds, act })
  if (!attempt) return
  run.doing = attempt.what
  count(run, 'asked', act.act)
  if (act.beside && !attempt.alone) return besides(run, { act, attempt })
  const answer = await attemptAmid(run, { act, attempt, key: newKey(run, attempt) })
  if (answer) settle(run, attempt, answer)
}
/** Null if the answer is the verdict’s; otherwise the difference. */
function differs(verdict: Verdict, answer: Envelope<unknown>): string | null {
  const rule = ruleOf(answer)
  if (rule !== undefined && rule === verdict.or) return null
  if ('rule' in verdict)
    return rule === verdict.rule ? null : `expected to be refused by ${verdict.rule}, was ${rule ?? 'done'}`
  if (rule !== undefined) return `expected to be done, was refused by ${rule}: ${answer.msg}`
  const given = answer.data as Record<string, unknown>
  // A statement that was taken before says so.
  const other = Object.entries(verdict.says).filter(([name, value]) => name !== 'fresh' && given[name] !== value)
  return other.length === 0
    ? null
    : other.map(([name, value]) => `${name} is ${String(given[name])}, expected ${String(value)}`).join('; ')
}
function number(verdict: Verdict, { code, data }: Envelope<unknown>): void {
  if ('says' in verdict && code === 0)
    verdict.number?.(String((data as { no?: string }).no), data as Record<string, unknown>)
}
function settle(run: Run, { judge, what }: Attempt, answer: Envelope<unknown>): void {
  const whys: string[] = []
  run.worlds = run.worlds.filter((books) => {
    const verdict = judge(books)
    const why = differs(verdict, answer)
    if (why === null) number(verdict, answer)
    else whys.push(why)
    return why === null
  })
  if (run.worlds.length === 0) throw new Error(`${what}: ${[...new Set(whys)].join(' | or ')}`)
  count(run, what, ruleOf(answer) ?? 'done')
}

/**
 * Two acts at one instant: either may have been first. One may be a due job, and the other may come anywhere within it.
 */
async function besides(run: Run, { act, attempt }: { act: Act; attempt: Attempt }): Promise<void> {
  const beside = act.beside!
  const otherNode = act.node === 0 ? 1 : 0
  const key = newKey(run, attempt)
  if (beside.act === 'look') {
    const due = openable(run)
    const [answer] = await Promise.all([
      patiently(attempt, act.node, key),
      run.stage.nodes[otherNode].schedule.runNow(),
    ])
    const opened = await readOpened(run.stage, due)
    run.worlds = tried(
      run.worlds,
      Array.from({ length: duties.length + 1 }, (_, at) => at),
      (books, at) => {
        for (const duty of duties.slice(0, at)) duty(books, opened)
        if (whyNot(books, attempt, answer) !== null) return false
        for (const duty of duties.slice(at)) duty(books, opened)
        return true
      },
    )
    if (run.worlds.length === 0)
      throw new Error(
        `${attempt.what} beside the clock's work: no order allows ${ruleOf(answer) ?? JSON.stringify(answer.data)}`,
      )
    await comeBack(run)
    await nameMonths(run)
    return count(run, attempt.what, ruleOf(answer) ?? 'done')
  }
  const other = attemptOf({ stage: run.stage, books: run.worlds[0]!, worlds: run.worlds, act: beside })
  if (!other || other.alone) return settle(run, attempt, await patiently(attempt, act.node, key))
  run.doing = `${attempt.what}, beside ${other.what}`
  const [first, second] = await Promise.all([
    patiently(attempt, act.node, key),
    patiently(other, otherNode, newKey(run, other)),
  ])
  const both = [
    { attempt, answer: first },
    { attempt: other, answer: second },
  ]
  const whys = new Set<string>()
  run.worlds = tried(run.worlds, [both, both.toReversed()], (books, order) =>
    order.every(({ attempt: one, answer }) => {
      const why = whyNot(books, one, answer)
      if (why !== null) whys.add(`${one.what}: ${why}`)
      return why === null
    }),
  )
  if (run.worlds.length === 0) throw new Error(`${run.doing}: ${[...whys].join(' | or ')}`)
  for (const one of both) count(run, one.attempt.what, ruleOf(one.answer) ?? 'done')
}
/** Null if these books allow the answer; they then know its numbers. */
function whyNot(books: Books, { judge }: Attempt, answer: Envelope<unknown>): string | null {
  const verdict = judge(books)
  const why = differs(verdict, answer)
  if (why === null) number(verdict, answer)
  return why
}
const openable = ({ worlds }: Run): string[] => [...new Set(worlds.flatMap(dueDraws))]
/** The published data of finished draws. */
async function readOpened(stage: Stage, due: readonly string[]): Promise<(project: string) => Opened | undefined> {
  const found = new Map<string, Opened>()
  for (const no of due) {
    const answer = await stage.as(0)(draw.bundle, { no })
    if (answer.code !== 0) continue
    const { round } = answer.data.beacon
    found.set(no, { ...answer.data, networks: round === null ? null : stage.drand!.randomnessOf(round) })
  }
  return (project) => found.get(project)
}
async function look(run: Run, { node, fault, p }: Pick<Act, 'node' | 'p' | 'fault'>): Promise<void> {
  const due = openable(run)
  if (fault === 'die') {
    await dieLooking(run.stage, 1 + Math.floor(p[0]! * 20))
    count(run, 'die', 'at the clock’s work')
  }
  await run.stage.nodes[node].schedule.runNow()
  await run.stage.post.send(node)
  const opened = await readOpened(run.stage, due)
  for (const books of run.worlds) for (const duty of duties) duty(books, opened)
  await comeBack(run)
  await nameMonths(run)
}
/** The bank of a run writes no line that stops payments, so a stop is the product's own doubt in its books. */
async function assertPaysOut({ world }: Stage): Promise<void> {
  assert.deepEqual(await world.db.rows('select why from money_out_stop'), [], 'payments out were stopped')
}
/** Jobs that take two steps need two runs; then everything is compared. */
async function endDay(run: Run, { node, p }: Act): Promise<void> {
  await look(run, { node, p })
  await look(run, { node: node === 0 ? 1 : 0, p })
  await assertBalanced(run.stage.world.db, run.stage.world.clock.now())
  await assertPaysOut(run.stage)
  for (const [what, sql] of Object.entries(presaleRules)) assert.deepEqual(await run.stage.world.db.rows(sql), [], what)
  const fits: Books[] = []
  const whys = new Set<string>()
  for (const books of run.worlds) {
    await compareAll(run.stage, books, node).then(
      () => fits.push(books),
      (error: Error) => whys.add(error.message),
    )
  }
  if (fits.length === 0) throw new Error([...whys].join(' | or '))
  run.worlds = fits
}
