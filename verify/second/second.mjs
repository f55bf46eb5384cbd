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

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
/** The reader's argument, by the kind of the bundle. */
function givenFor(kind, argument) {
  if (argument === undefined) return {}
  if (kind === 'liability') return { member: argument }
  if (kind === 'statement') return { previous: readJson(argument) }
  return kind === 'consistency' || kind === 'walk' ? { kept: readJson(argument) } : {}
}

function main([file, argument]) {
  let bundle
  let given
  try {
    bundle = readJson(file)
    given = givenFor(bundle?.kind, argument)
  } catch (error) {
    console.error(`The file cannot be read: ${error.message}`)
    return 2
  }
  if (bundle?.version === 1)
    console.log('This file is of version 1, which this verifier does not check; npm run verify does.')
  const found = Object.entries(steps(bundle, given))
  for (const [step, fields] of found)
    console.log(fields.length === 0 ? `ok  ${step}` : `NOT ${step}: ${fields.slice(0, 10).join(', ')}`)
  if (bundle?.beacon?.kind === 'drand')
    console.log('The signature of the drand network was not checked: that takes a pairing.')
  return found.every(([, fields]) => fields.length === 0) ? 0 : 1
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').at(-1)))
  process.exitCode = main(process.argv.slice(2))
