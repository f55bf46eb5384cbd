/**
 * Each planted bug has a process of its own, because imported modules keep it. Its result is a row of
 * docs/simulation.md.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { plants } from './plants.ts'

const SIMULATE = join(import.meta.dirname, 'simulate.ts')
const FAILED = /FAILED with seed (\d+) on day (\d+) at act \d+ [^\n]*\n([^\n]*)/

/** Runs seeds, as `args` say, with each of the requested bugs until one fails. Returns how many stayed unseen. */
export async function tryPlants(asked: string, args: readonly string[]): Promise<number> {
  let unseen = 0
  for (const [i, { name }] of plants.entries()) {
    if (asked !== 'all' && !asked.split(',').includes(String(i + 1))) continue
    const output = await outputOf(['--plant', String(i + 1), '--shorten', '0', ...args])
    const [, seed, day, why] = FAILED.exec(output) ?? []
    if (seed === undefined) unseen += 1
    const found =
      seed === undefined
        ? `not found | ${output.trim().split('\n').at(-1)}`
        : `seed ${seed}, day ${day} | ${shown(why!)}`
    process.stdout.write(`| ${i + 1} | ${name} | ${found} |\n`)
  }
  return unseen
}
const shown = (why: string): string => why.replaceAll('|', '/').slice(0, 160)
/** The output of a run. It ends with this process. */
async function outputOf(args: readonly string[]): Promise<string> {
  const child = fork(SIMULATE, [...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)))
  await once(child, 'close')
  return output
}
