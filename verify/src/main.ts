#!/usr/bin/env node
/** Why: what is published is checked on one's own machine, without asking any server: `verify draw bundle.json`. */
import { readFileSync } from 'node:fs'
import type { CheckedStep } from './checked.ts'
import { type AnyStep, verifiers } from './verifyBundle.ts'
import { verifyKept } from './verifyLog.ts'

const says: Readonly<Record<AnyStep, string>> = {
  format: 'The file is a bundle of this kind, version 1',
  digest: 'The file is whole: nothing in it was changed since it was made',
  times: 'Committed before the close, sealed at it, opened within a day',
  entries: 'One entry a booking, whole lots, nobody above the cap',
  commit: 'The secret is the one that was committed to',
  list: 'The list is the one that was sealed',
  beacon: 'The beacon is what it says it is',
  seed: 'The seed follows from secret, list and beacon',
  ranks: 'The ranks follow from the seed',
  allotment: 'The tons follow from the ranks',
  signature: 'What is published is signed by the key in the file; compare the key with the one you know',
  inclusion: 'Each row stands in the log under the head',
  consistency: 'The later head continues the earlier: nothing before it was changed or left out',
  path: 'The leaf leads to the published root',
  sum: 'The sum of the root is what is said to be owed',
  hash: 'The record hashes to what is published',
  serials: 'The serials make up the tons, and none stands there twice',
  days: 'Issued, acquired, asked for and retired follow one another',
  version: 'It is the first version, or names the one that it takes the place of',
  lines: 'Each posting is the member’s, of that month, and stands there once',
  balance: 'Opening and postings make the closing, of money and of each project’s tons',
  kept: 'The earlier head is the one that was kept',
  custody: 'At least as much is kept as is owed',
}
type Verify = (bundle: unknown) => Promise<readonly CheckedStep<AnyStep>[]>

function print({ step, holds, published, computed, wrong }: CheckedStep<AnyStep>): void {
  console.log(`${holds ? 'ok  ' : 'NOT '} ${says[step]}${holds ? '' : `: ${wrong.join(', ')}`}`)
  if (published) console.log(`     ${computed}${holds ? '' : `\n     published: ${published}`}`)
}

/** What holds is still to be read: whose key signed it, and which rows of the log it shows. */
function tellOf(bundle: unknown): void {
  const { publicKey, kind, entries } = bundle as { publicKey?: string; kind: string; entries: readonly { text: string }[] }
  if (publicKey) console.log(`\nThe key in the file: ${publicKey}`)
  if (kind === 'log') for (const { text } of entries) console.log(`row  ${text}`)
}

const UNREADABLE = Symbol('unreadable')
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`)
    return UNREADABLE
  }
}

async function main([kind, file, keptFile]: readonly string[]): Promise<number> {
  const verify = Object.hasOwn(verifiers, kind ?? '') ? (verifiers as Readonly<Record<string, Verify>>)[kind!] : undefined
  if (!verify || file === undefined) {
    console.error(`usage: verify ${Object.keys(verifiers).join('|')} bundle.json; verify consistency bundle.json kept-head.json`)
    return 2
  }
  const [bundle, kept] = [read(file), keptFile === undefined ? undefined : read(keptFile)]
  if (bundle === UNREADABLE || kept === UNREADABLE) return 2
  const checks = [...(await verify(bundle)), ...(kept === undefined || kind !== 'consistency' ? [] : [verifyKept(bundle, kept)])]
  checks.forEach(print)
  const broken = checks.filter((c) => !c.holds)
  if (broken.length === 0) tellOf(bundle)
  console.log(broken.length === 0 ? '\nEverything holds.' : `\nDoes not hold: ${broken.flatMap((c) => c.wrong).join(', ')}`)
  return broken.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
