import { head as headForm } from './forms.mjs'
import { isBundleSigned, isHeadSigned } from './hashes.mjs'
import { everyKey, isHeadOf, keyOf, keysStep } from './keys.mjs'
import { assetOf, differ, readText, singaporeDay } from './rowTexts.mjs'
import { isContinued, isIncluded } from './tree.mjs'

/** The names of the checks that fail. */
export const wrong = (checks) => Object.entries(checks).flatMap(([field, holds]) => (holds ? [] : [field]))
export const signedWith = (b, heads) =>
  wrong({ signature: isBundleSigned(b), ...Object.fromEntries(heads.map((name) => [name, isHeadOf(b, b[name])])) })
export const includedIn = (head, rows, name) =>
  rows.flatMap((row, i) => (isIncluded(row, head) ? [] : [`${name}[${i}]`]))

export function checkLog(b) {
  return {
    signature: signedWith(b, ['head']),
    ...keysStep(b, b.head),
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
    ...keysStep(b, b.head),
    order: wrong({ size: b.old.size <= b.head.size, at: b.old.at <= b.head.at }),
    consistency: wrong({ proof: isContinued(b.old, b.head, b.proof) }),
    ...(kept === undefined ? {} : { kept: keptSteps(b, kept) }),
  }
}
/** The reader's file is a head, or has one in `head`, or both in `data`; null for another file. */
export function keptHead(file) {
  const inside = file?.data ?? file
  const head = inside?.head ?? inside
  if (head === null || typeof head !== 'object') return null
  const { size, root, at, signature } = head
  if (headForm({ size, root, at, signature }, 'head').length > 0) return null
  return { size, root, publicKey: inside?.head === undefined ? undefined : inside.publicKey }
}
function keptSteps(b, file) {
  const kept = keptHead(file)
  if (kept === null) return ['the kept file']
  return wrong({
    size: b.old.size === kept.size,
    root: b.old.root === kept.root,
    publicKey: kept.publicKey === undefined || kept.publicKey === keyOf(b, b.old.size),
  })
}

export function checkFork({ publicKey, first, second, consistency }) {
  const [old, later] = first.size <= second.size ? [first, second] : [second, first]
  const answer = consistency === null ? null : checkConsistency(consistency)
  const keys = answer === null ? { publicKey } : consistency
  const signerOf = (head) => everyKey(keys).find((key) => isHeadSigned(head, key))
  const signedAll = {
    first: signerOf(first) !== undefined,
    second: signerOf(second) !== undefined,
    consistency:
      answer === null ||
      (consistency.publicKey === publicKey && answer.signature.length + (answer.keys ?? []).length === 0),
  }
  const isLate = (head) => signerOf(head) !== undefined && signerOf(head) !== keyOf(keys, head.size)
  const isOf = (a, b) => a.size === b.size && a.root === b.root
  const brokenAnswer =
    answer !== null &&
    isOf(consistency.old, old) &&
    isOf(consistency.head, later) &&
    answer.order.length + answer.consistency.length > 0
  const proven =
    isLate(first) ||
    isLate(second) ||
    (old.size === later.size && old.root !== later.root) ||
    (old.size < later.size && old.at > later.at) ||
    brokenAnswer
  return { signature: wrong(signedAll), fork: wrong({ 'no contradiction': proven }) }
}
