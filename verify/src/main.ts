#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import type { CheckedStep } from './checked.ts'
import { collectWalk, readerAt } from './collectWalk.ts'
import { liabilityRowOf } from './liabilityRow.ts'
import { printable } from './printable.ts'
import { readJson } from './readJson.ts'
import { stepWords } from './stepWords.ts'
import { type AnyStep, type BundleKind, type Given, isFirstVersion, verifiers, verifyBundle } from './verifyBundle.ts'
import type { WalkBundle } from './verifyWalk.ts'

function print({ step, holds, published, computed, wrong }: CheckedStep<AnyStep>): void {
  console.log(`${holds ? 'ok ' : 'NOT'} ${step.padEnd(11)} ${stepWords[step][0]}${holds ? '' : `: ${named(wrong)}`}`)
  if (published) console.log(`     ${computed}${holds ? '' : `\n     published: ${printable(published)}`}`)
}

/** Prints the published figures of a day from the log; without a day, the days that have figures. */
function tellOfDays({ rows, leaves }: WalkBundle, wanted: string | undefined): void {
  const published = rows.flatMap(({ text }) => liabilityRowOf(text) ?? [])
  const days = [...new Set(published.map(({ day }) => day))].sort()
  console.log(
    `${leaves.length} rows, ${rows.length} of them published; sums of ${days.length} ` +
      `days${days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : ''}`,
  )
  for (const { day, asset, project, root, owed, custody, members } of published)
    if (day === wanted)
      console.log(
        printable(
          `${day}  ${project?.no ?? 'SGD'} (${asset})  owed ${owed}  kept ${custody}  members ${members}  root ${root}`,
        ),
      )
}

/** Prints what the reader must still compare: the key that signed, and the rows of the log. */
function tellOf(bundle: unknown, day: string | undefined): void {
  const { publicKey, kind, entries } = bundle as {
    publicKey?: string
    kind: string
    entries: readonly { text: string }[]
  }
  if (publicKey) console.log(`\nThe key in the file, to be compared with the one you know: ${publicKey}`)
  if (kind === 'log') for (const { text } of entries) console.log(`row  ${printable(text)}`)
  if (kind === 'walk') tellOfDays(bundle as WalkBundle, day)
}

const UNREADABLE = Symbol('unreadable')
function read(file: string): unknown {
  try {
    return readJson(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(printable(`${file} cannot be read: ${(error as Error).message}`))
    return UNREADABLE
  }
}

/** Limits of version 1. */
const FIRST = `
This file is of version 1 (FORMAT-1.md). What it says is not signed as a whole, and it does not show that a leaf, a
row or a draw
has only one place, nor that what it shows was published once. Ask for the file again to get version 2.`

/** The reader's own knowledge, by the kind of the file: a member's number, the month before, the stored head. */
function givenFor(kind: BundleKind, further: string | undefined): Given | typeof UNREADABLE {
  if (further === undefined) return {}
  if (kind === 'liability') return { member: further }
  if (kind === 'walk' && isDay(further)) return {}
  if (kind !== 'statement' && kind !== 'consistency' && kind !== 'walk') return {}
  const value = read(further)
  if (value === UNREADABLE) return UNREADABLE
  return kind === 'statement' ? { previous: value } : { kept: value }
}
const isAddress = (text: string): boolean => /^https?:\/\//.test(text)
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
const USAGE = `usage: verify KIND file.json     KIND: ${Object.keys(verifiers).join(', ')}
       verify liability file.json MEMBER; verify statement month.json month-before.json
       verify consistency file.json kept-head.json
       verify walk http://server [a kept head, or a day to see what was published of it]`

/** What only the reader can compare, by the kind of the file. */
const UNCHECKED: Readonly<Partial<Record<BundleKind, string>>> = {
  liability: 'Whose it is was not checked: give the member’s number after the file.',
  statement: 'That it continues the month before was not checked: give that file after this one.',
  consistency: 'That it begins with the head you kept was not checked: give that file after this one.',
  walk: 'That it continues a head you kept was not checked: give that file after this one.',
}
/** The first of the fields that are wrong. */
const named = (wrong: readonly string[]): string =>
  printable(wrong.slice(0, MOST).join(', ')) + (wrong.length > MOST ? ` and ${wrong.length - MOST} more` : '')
const MOST = 20

function conclude(kind: BundleKind, steps: readonly CheckedStep<AnyStep>[]): string {
  const broken = steps.filter((step) => !step.holds)
  if (kind === 'fork' && broken.length === 0) return 'Proven: whoever holds this key signed two logs.'
  if (kind === 'fork' && broken.every(({ step }) => step === 'fork'))
    return 'Not proven: ask for the consistency bundle between these two heads.'
  return broken.length === 0 ? 'Everything holds.' : `Does not hold: ${named(broken.flatMap(({ wrong }) => wrong))}`
}

async function main([word, file, further, ...more]: readonly string[]): Promise<number> {
  const kind = Object.keys(verifiers).find((name) => name === word) as BundleKind | undefined
  // An argument that is not read would look like one that was compared.
  const unread = kind && UNCHECKED[kind] ? more : [...(further === undefined ? [] : [further]), ...more]
  if (!kind || file === undefined || unread.length > 0) {
    console.error(USAGE)
    return 2
  }
  const bundle = kind === 'walk' && isAddress(file) ? await collectWalk(readerAt(file)) : read(file)
  const given = givenFor(kind, further)
  if (bundle === UNREADABLE || given === UNREADABLE) return 2
  const steps = await verifyBundle(kind, bundle, given)
  steps.forEach(print)
  const sound = steps.every((step) => step.holds)
  if (sound) tellOf(bundle, further)
  if (isFirstVersion(bundle)) console.log(FIRST)
  if (sound && Object.keys(given).length === 0 && UNCHECKED[kind]) console.log(UNCHECKED[kind])
  console.log(`\n${conclude(kind, steps)}`)
  return sound ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  // A verdict takes a check that came to its end.
  console.error(printable(`It could not be checked: ${(error as Error).message}`))
  process.exitCode = 2
}
