#!/usr/bin/env node
/**
 * Why: a format is published only if a stranger can check by it. This verifier was written from FORMAT.md alone and shares no line with src/;
 * a test holds the two to the same verdict. `node verify/second/second.mjs bundle.json` prints each step and ends with 0 when all hold.
 */
import { readFileSync } from 'node:fs'
import { checkDraw } from './drawSteps.mjs'
import { formats } from './formats.mjs'
import { continues, headSigned, rowIncluded } from './hashes.mjs'
import { checkCertificate, checkLiability, checkStatement } from './signedSteps.mjs'

const steps = {
  log: (b) => ({ signature: headSigned(b.head, b.publicKey), inclusion: b.entries.length > 0 && b.entries.every(rowIncluded(b.head)) }),
  consistency: (b) => ({
    signature: headSigned(b.old, b.publicKey) && headSigned(b.head, b.publicKey),
    consistency: continues(b.old, b.head, b.proof),
  }),
  statement: checkStatement,
  liability: checkLiability,
  certificate: checkCertificate,
  draw: checkDraw,
}

/** Each step by its name, and whether it holds. */
export function check(bundle) {
  const kind = typeof bundle === 'object' && bundle !== null ? bundle.kind : undefined
  if (!Object.hasOwn(formats, kind ?? '') || !formats[kind](bundle)) return { format: false }
  return { format: true, ...steps[kind](bundle) }
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split('/').at(-1))) {
  const found = check(JSON.parse(readFileSync(process.argv[2], 'utf8')))
  for (const [step, holds] of Object.entries(found)) console.log(`${holds ? 'ok ' : 'NOT'} ${step}`)
  process.exitCode = Object.values(found).every(Boolean) ? 0 : 1
}
