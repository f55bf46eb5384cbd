import { head as headForm } from './forms.mjs'
import { isBundleSigned, isHeadSigned } from './hashes.mjs'
import { assetOf, differ, readText, singaporeDay } from './rowTexts.mjs'
import { isContinued, isIncluded } from './tree.mjs'

/** The names of the checks that fail. */
export const wrong = (checks) => Object.entries(checks).flatMap(([field, holds]) => (holds ? [] : [field]))
export const signedWith = (b, heads) =>
  wrong({
    signature: isBundleSigned(b),
    ...Object.fromEntries(heads.map((name) => [name, isHeadSigned(b[name], b.publicKey)])),
  })
export const includedIn = (head, rows, name) =>
  rows.flatMap((row, i) => (isIncluded(row, head) ? [] : [`${name}[${i}]`]))

export function checkLog(b) {
  return {
    signature: signedWith(b, ['head']),
    inclusion: includedIn(b.head, b.entries, 'entries'),
    rows: subjectRows(b),
  }
}
function subjectRows({ subject, entries }) {
  const rows = entries.map(({ text }) => readText(text))
  if (rows.includes(null)) return rows.flatMap((row, i) => (row === null ? [`entries[${i}]`] : []))
  const kinds = new Set(rows.map(({ what }) => (what.startsWith('draw.') ? 'draw' : what)))
  const [kind] = kinds
  const rules = { posting: ofEntry, case: ofCase, act: ofAct, draw: ofDraw }
  return wrong({
    positions: differ(entries.map(({ position }) => position)),
    kinds: kinds.size === 1 && Object.hasOwn(rules, kind),
    subject: kinds.size === 1 && Object.hasOwn(rules, kind) && rules[kind](rows, subject),
  })
}
const entryNo = ({ entry, at }) => `LE-${singaporeDay(at).replaceAll('-', '')}-${String(entry).padStart(8, '0')}`
export const isMovement = ({ debit, credit, amount }) => assetOf(debit) === assetOf(credit) && amount >= 1
const ofEntry = (rows, subject) =>
  differ(rows.map(({ id }) => id)) && rows.every(isMovement) && rows.every((row) => entryNo(row) === subject)
const ofCase = (rows, subject) => differ(rows.map(({ id }) => id)) && rows.every(({ no }) => no === subject)
const ofAct = (rows, subject) => rows.length === 1 && subject === `act ${rows[0].id}`
const ofDraw = (rows, subject) =>
  differ(rows.map(({ what }) => what)) && rows.every(({ project }) => project === subject)

export function checkConsistency(b, { kept } = {}) {
  return {
    signature: signedWith(b, ['old', 'head']),
    order: wrong({ size: b.old.size <= b.head.size, at: b.old.at <= b.head.at }),
    consistency: wrong({ proof: isContinued(b.old, b.head, b.proof) }),
    ...(kept === undefined ? {} : { kept: keptSteps(b, kept) }),
  }
}
/** The reader's file is a head, or has one in `head`, or both in `data`. */
function keptSteps({ old, publicKey }, file) {
  const inside = file?.data ?? file
  const head = inside?.head ?? inside
  const known = inside?.head === undefined ? undefined : inside.publicKey
  if (head === null || typeof head !== 'object') return ['the kept file']
  const { size, root, at, signature } = head
  if (headForm({ size, root, at, signature }, 'head').length > 0) return ['the kept file']
  return wrong({
    size: old.size === size,
    root: old.root === root,
    publicKey: known === undefined || known === publicKey,
  })
}

export function checkFork({ publicKey, first, second, consistency }) {
  const [old, later] = first.size <= second.size ? [first, second] : [second, first]
  const answer = consistency === null ? null : checkConsistency(consistency)
  const signedAll = {
    first: isHeadSigned(first, publicKey),
    second: isHeadSigned(second, publicKey),
    consistency: answer === null || (consistency.publicKey === publicKey && answer.signature.length === 0),
  }
  const isOf = (a, b) => a.size === b.size && a.root === b.root
  const brokenAnswer =
    answer !== null &&
    isOf(consistency.old, old) &&
    isOf(consistency.head, later) &&
    answer.order.length + answer.consistency.length > 0
  const proven =
    (old.size === later.size && old.root !== later.root) || (old.size < later.size && old.at > later.at) || brokenAnswer
  return { signature: wrong(signedAll), fork: wrong({ 'no contradiction': proven }) }
}
