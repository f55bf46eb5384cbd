/**
 * `npm run simulate -- --seed 1 --hours 2` runs seed after seed until the time is over or one fails, and prints that
 * seed with the shortest history that still fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readCommandLine } from '../../platform/commandLine.ts'
import { type Act, makeHistory } from './history.ts'
import { plant, plants } from './plants.ts'
import type { Played } from './play.ts'
import { shorten } from './shorten.ts'
import { tryPlants } from './tryPlants.ts'

const { values } = readCommandLine({
  seed: { type: 'string', default: '1' },
  hours: { type: 'string', default: '0' },
  days: { type: 'string', default: '14' },
  lockstep: { type: 'boolean', default: false },
  shorten: { type: 'string', default: '900' },
  keep: { type: 'string' },
  replay: { type: 'string' },
  plant: { type: 'string' },
  plants: { type: 'string' },
  count: { type: 'string', default: '1' },
  more: { type: 'string', default: '' },
  counts: { type: 'boolean', default: false },
})
if (!process.send) throw new Error('This is run by `npm run simulate`, which holds its PostgreSQL')
process.once('disconnect', () => process.exit(1))
if (values.plants)
  process.exit(
    await tryPlants(
      values.plants,
      process.argv.slice(2).filter((arg) => !['--plants', values.plants].includes(arg)),
    ),
  )
if (values.plant) plant(plants.find(({ name }) => name === values.plant) ?? plants[Number(values.plant) - 1]!)
// Imported after the bug may have been planted.
const { play } = await import('./play.ts')
const say = (text: string) => void process.stdout.write(`${text}\n`)
const days = Number(values.days)
const until = Date.now() + Number(values.hours) * 3_600_000

/** One seed: true when nothing failed. */
async function run(seed: number, history: readonly Act[]): Promise<boolean> {
  const from = Date.now()
  say(`seed ${seed}: ${history.length} acts begin`)
  const played = await play(seed, history)
  const took = Math.round((Date.now() - from) / 1000)
  say(`seed ${seed}: ${played.acts} of ${history.length} acts, ${took} s, balances ${played.hash.slice(0, 16)}`)
  if (values.counts) for (const [what, times] of Object.entries(played.counts).sort()) say(`${times} ${what}`)
  if (!played.failure) return true
  await report(seed, history, played.failure)
  return false
}
async function report(seed: number, history: readonly Act[], failure: NonNullable<Played['failure']>): Promise<void> {
  say(
    `FAILED with seed ${seed} on day ${Math.ceil(failure.act.at / 86_400_000)} at act ${failure.act.n} ` +
      `(${failure.doing})\n${failure.why}\n`,
  )
  const seconds = Number(values.shorten)
  if (seconds === 0) return
  const acts = await shorten(history, failure, { play: (kept) => play(seed, kept), seconds, say })
  const last = (await play(seed, acts)).failure ?? failure
  say(`\nseed ${seed}, ${acts.length} acts that still fail: ${last.why}\n`)
  for (const act of acts) say(JSON.stringify(act))
  if (values.keep) writeFileSync(values.keep, JSON.stringify({ seed, acts }))
}

if (values.replay) {
  const { seed, acts } = JSON.parse(readFileSync(values.replay, 'utf8')) as { seed: number; acts: Act[] }
  process.exitCode = (await run(seed, acts)) ? 0 : 1
} else {
  let [seed, years] = [Number(values.seed), 0]
  const last = seed + Number(values.count)
  do {
    const history = makeHistory({ seed, days, races: !values.lockstep, more: values.more.split(',') })
    if (!(await run(seed, history))) process.exitCode = 1
    seed += 1
    years += (history.at(-1)?.at ?? 0) / (365 * 86_400_000)
  } while (process.exitCode !== 1 && (seed < last || Date.now() < until))
  say(`${years.toFixed(2)} simulated years`)
}
// Resources that tests keep open for the next test would keep this process alive.
process.exit()
