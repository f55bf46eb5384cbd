#!/usr/bin/env node
/** Why: a draw is checked on one's own machine, without asking any server: `verify draw bundle.json`. */
import { readFileSync } from 'node:fs'
import { type Checked, type DrawStep, verifyDraw } from './verifyDraw.ts'

const says: Readonly<Record<DrawStep, string>> = {
  format: 'The file is a draw bundle, version 1',
  digest: 'The file is whole: nothing in it was changed since it was made',
  times: 'Committed before the close, sealed at it, opened within a day',
  entries: 'One entry a booking, whole lots, nobody above the cap',
  commit: 'The secret is the one that was committed to',
  list: 'The list is the one that was sealed',
  beacon: 'The beacon is what it says it is',
  seed: 'The seed follows from secret, list and beacon',
  ranks: 'The ranks follow from the seed',
  allotment: 'The tons follow from the ranks',
}

function print({ step, holds, published, computed, wrong }: Checked): void {
  console.log(`${holds ? 'ok  ' : 'NOT '} ${says[step]}${holds ? '' : `: ${wrong.join(', ')}`}`)
  if (published) console.log(`     ${computed}${holds ? '' : `\n     published: ${published}`}`)
}

async function main([kind, file]: readonly string[]): Promise<number> {
  if (kind !== 'draw' || file === undefined) {
    console.error('usage: verify draw bundle.json')
    return 2
  }
  let bundle: unknown
  try {
    bundle = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`)
    return 2
  }
  const checks = await verifyDraw(bundle)
  checks.forEach(print)
  const broken = checks.filter((c) => !c.holds)
  console.log(broken.length === 0 ? '\nEverything holds.' : `\nDoes not hold: ${broken.flatMap((c) => c.wrong).join(', ')}`)
  return broken.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
