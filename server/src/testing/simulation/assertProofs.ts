import assert from 'node:assert/strict'
import { proof } from '@tonne/contract/base/proof'
import { retirement } from '@tonne/contract/carbon/retirement'
import { liability } from '@tonne/contract/money/liability'
import { statement } from '@tonne/contract/money/statement'
import { wallet } from '@tonne/contract/money/wallet'
import { draw } from '@tonne/contract/trading/draw'
import { liabilityRowOf } from '@tonne/verify/liabilityRow'
import { type BundleKind, type Given, verifyBundle } from '@tonne/verify/verifyBundle'
import { done } from '../answers.ts'
import { collectFrom } from '../collectFrom.ts'
import { DAY, sleepThrough } from '../travel.ts'
import type { Books } from './oracle/books.ts'
import { dayOf } from './oracle/calendar.ts'
import type { Stage } from './stage.ts'

const SEALED_MS = 120_000

/**
 * Returns how many proofs of each kind hold. Uses the sums of the day after the last act, because nothing moves on it.
 */
export async function assertProofs(stage: Stage, books: Books): Promise<Record<string, number>> {
  const { world } = stage
  await sleepThrough(world, DAY)
  await sealOn(stage)
  const call = stage.as(1)
  for (const person of stage.people) {
    const { bundle } = done(await stage.as(1, person)(liability.mine, {}))
    const owed = owedTo(books, person.id)
    if (bundle) await assertHolds('liability', bundle, { member: String(person.id) })
    assert.deepEqual(bundle ? shownIn(bundle) : {}, owed, `what is proven to ${person.id}`)
    if (bundle) assert.equal(bundle.day, dayOf(world.clock.now().getTime()))
  }
  const retired = books.retirements.filter(({ state }) => state === 'retired')
  for (const { no } of retired) await assertHolds('certificate', done(await call(retirement.bundle, { no })))
  const drawn = Object.values(books.projects).filter((project) => project.draw?.result === 'drawn')
  for (const { no, draw: { round } = { round: null } } of drawn.map((one) => ({ no: one.no, draw: one.draw! })))
    await assertHolds('draw', done(await call(draw.bundle, { no })), {}, round === null ? [] : OF_THE_NETWORK)
  await assertHolds('walk', await collectFrom(call))
  return { ...(await proveOwn(stage)), liability: stage.people.length, certificate: retired.length, draw: drawn.length }
}
async function sealOn({ world, nodes }: Stage): Promise<void> {
  for (const { schedule } of nodes) {
    await schedule.runNow()
    await sleepThrough(world, SEALED_MS)
  }
  await nodes[0].schedule.runNow()
}
/** The newest entries of each person, and all their months, the last of which ends first. */
async function proveOwn(stage: Stage): Promise<Record<string, number>> {
  const { world } = stage
  const now = world.clock.now().getTime()
  const next = dayOf(Date.parse(`${dayOf(now).slice(0, 7)}-28T00:00:00+08:00`) + 4 * DAY).slice(0, 7)
  await sleepThrough(world, Date.parse(`${next}-01T02:00:00+08:00`) - now)
  await sealOn(stage)
  const held: Record<string, number> = {}
  const prove = async (what: string, kind: BundleKind, bundle: unknown) => {
    await assertHolds(kind, bundle)
    held[what] = (held[what] ?? 0) + 1
  }
  for (const person of stage.people) {
    const call = stage.as(1, person)
    const { items } = done(await call(wallet.logs, { limit: 50, from: dayOf(stage.begin) }))
    for (const [no, kind] of new Map(items.map((line) => [line.entryNo, line.kind])))
      await prove(`entry ${kind}`, 'log', done(await call(proof.entry, { no })))
    for (const { month } of done(await call(statement.list, {})).months)
      await prove('statement', 'statement', done(await call(statement.bundle, { month })))
  }
  return held
}
/** A reader's device knows only drand's own network and not the run's; the oracle compares the run's numbers. */
const OF_THE_NETWORK = ['order', 'beacon']
async function assertHolds(
  kind: BundleKind,
  bundle: unknown,
  given: Given = {},
  but: readonly string[] = [],
): Promise<void> {
  const broken = (await verifyBundle(kind, bundle, given)).filter(({ holds, step }) => !holds && !but.includes(step))
  assert.deepEqual(broken, [], `the proof of a ${kind}`)
}
type Shown = { assets: readonly { row: { text: string }; leaves: readonly { amount: number }[] }[] }
const shownIn = ({ assets }: Shown): Record<string, number> =>
  Object.fromEntries(
    assets.map(({ row, leaves }) => [
      liabilityRowOf(row.text)!.project?.no ?? 'SGD',
      leaves.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  )
/** Money, and tons that are theirs; retired tons are owed to nobody. */
function owedTo(books: Books, member: number): Record<string, number> {
  const { cents, held, tons } = books.accounts[member]!
  const sums = Object.entries(tons).map(
    ([no, t]) => [no, t.credits + t.credits_held + t.presale + t.presale_held + t.retiring] as const,
  )
  return Object.fromEntries([['SGD', cents + held] as const, ...sums].filter(([, amount]) => amount > 0))
}
