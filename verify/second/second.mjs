#!/usr/bin/env node
/**
 * A second verifier, so that nobody has to trust the first. It was written from FORMAT.md alone, shares no line with
 * the first and needs no package.
 *
 * node verify/second/second.mjs bundle.json [the member's number | the month before | the kept head]
 *
 * It checks files of version 2. It has no pairing, so it checks only the chain, round and value of a drand beacon, and
 * says so.
 */
import { readFileSync } from 'node:fs'
import { checkCertificate } from './certificate.mjs'
import { checkDraw } from './draw.mjs'
import { bundles } from './forms.mjs'
import { checkConsistency, checkFork, checkLog } from './ledger.mjs'
import { checkLiability } from './liability.mjs'
import { checkStatement } from './statement.mjs'
import { checkWalk } from './walk.mjs'

const checks = {
  ...{ draw: checkDraw, log: checkLog, consistency: checkConsistency, fork: checkFork, liability: checkLiability },
  ...{ certificate: checkCertificate, statement: checkStatement, walk: checkWalk },
}

/** The wrong fields of each step. `given` comes from the reader: `member`, `previous`, `kept`. */
function steps(bundle, given = {}) {
  const kind = bundle?.kind
  if (typeof kind !== 'string' || !Object.hasOwn(bundles, kind)) return { format: ['kind'] }
  const format = bundles[kind](bundle, '')
  return format.length > 0 ? { format } : { format, ...checks[kind](bundle, given) }
}

/** Each step by name, and whether it holds. */
export const check = (bundle, given = {}) =>
  Object.fromEntries(Object.entries(steps(bundle, given)).map(([step, fields]) => [step, fields.length === 0]))

/** A file that repeats a name shows one value to a reader and another to a program. */
function refuseRepeated(text) {
  const inside = []
  let name = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') {
      const start = at
      for (at += 1; text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1
      name = [start, at + 1]
    } else if ('{['.includes(text[at])) inside.push(new Set())
    else if ('}]'.includes(text[at])) inside.pop()
    else if (text[at] === ':') {
      const read = JSON.parse(text.slice(...name))
      if (inside.at(-1).has(read)) throw new Error(`the name ${JSON.stringify(read)} is there twice`)
      inside.at(-1).add(read)
    }
  }
}
function readJson(file) {
  const text = readFileSync(file, 'utf8')
  const value = JSON.parse(text)
  refuseRepeated(text)
  return value
}
/** Characters of a file that would move the cursor, end a line or turn its direction are written as numbers. */
const printable = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`)
/** The reader's argument, by the kind of the bundle. */
function givenFor(kind, argument) {
  if (argument === undefined) return {}
  if (kind === 'liability') return { member: argument }
  if (kind === 'statement') return { previous: readJson(argument) }
  return kind === 'consistency' || kind === 'walk' ? { kept: readJson(argument) } : {}
}

/** What only the reader can compare, by the kind of the bundle. */
const unchecked = {
  liability: 'Whose it is was not checked: give the member’s number after the file.',
  statement: 'The month before was not checked: give its file after this one.',
  consistency: 'Your own head was not compared: give the file in which you kept it.',
  walk: 'Your own head was not compared: give the file in which you kept it.',
}

const USAGE = 'usage: second.mjs bundle.json [the member’s number | the month before | the kept head]'
function main([file, argument, ...more]) {
  if (file === undefined || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  let bundle
  let found
  try {
    bundle = readJson(file)
    if (argument !== undefined && !unchecked[bundle?.kind]) throw new Error(`it takes no argument. ${USAGE}`)
    found = Object.entries(steps(bundle, givenFor(bundle?.kind, argument)))
  } catch (error) {
    console.error(printable(`The file cannot be read: ${error.message}`))
    return 2
  }
  if (bundle?.version === 1)
    console.log('This file is of version 1, which this verifier does not check; npm run verify does.')
  for (const [step, fields] of found)
    console.log(fields.length === 0 ? `ok  ${step}` : printable(`NOT ${step}: ${fields.slice(0, 10).join(', ')}`))
  if (bundle?.beacon?.kind === 'drand')
    console.log('The signature of the drand network was not checked: that takes a pairing.')
  const sound = found.every(([, fields]) => fields.length === 0)
  if (sound) console.log(`The key in the file, to be compared with the one you know: ${bundle.publicKey}`)
  if (sound && argument === undefined && unchecked[bundle.kind]) console.log(unchecked[bundle.kind])
  return sound ? 0 : 1
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').at(-1)))
  process.exitCode = main(process.argv.slice(2))
