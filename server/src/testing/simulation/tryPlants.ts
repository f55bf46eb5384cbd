/**
 * Each planted bug has a process of its own, since what was imported with it stays. Its result is a row of
 * docs/testing.md.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { startTemporaryPostgres } from '../../platform/testing/database.ts'
import { plants } from './plants.ts'

const SIMULATE = join(import.meta.dirname, 'simulate.ts')
const FAILED = /FAILED with seed (\d+) on day (\d+) at act \d+ [^\n]*\n([^\n]*)/

/**
 * Runs seeds, as `args` say, with each of the bugs that are asked for until one fails. Answers how many went unseen.
 */
export async function tryPlants(asked: string, args: readonly string[]): Promise<number> {
  const server = await startTemporaryPostgres()
  let unseen = 0
  for (const [i, { name }] of plants.entries()) {
    if (asked !== 'all' && !asked.split(',').includes(String(i + 1))) continue
    const said = await outputOf([SIMULATE, '--plant', String(i + 1), '--shorten', '0', ...args], server.url)
    const [, seed, day, why] = FAILED.exec(said) ?? []
    if (seed === undefined) unseen += 1
    const found =
      seed === undefined ? `not found | ${said.trim().split('\n').at(-1)}` : `seed ${seed}, day ${day} | ${shown(why!)}`
    process.stdout.write(`| ${i + 1} | ${name} | ${found} |\n`)
  }
  await server.stop()
  return unseen
}
const shown = (why: string): string => why.replaceAll('|', '/').slice(0, 160)
const outputOf = (args: readonly string[], url: string): Promise<string> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [...args],
      { maxBuffer: 1 << 26, env: { ...process.env, TEST_DATABASE_URL: url } },
      (_, out, err) => resolve(out + err),
    ),
  )
