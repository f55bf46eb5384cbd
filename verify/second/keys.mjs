import { isHeadSigned, isSignedBy } from './hashes.mjs'
import { differ, readText, rise } from './rowTexts.mjs'
import { isContinued, isIncluded } from './tree.mjs'

const changesIn = (rows) => rows.map(({ position, text }) => ({ position, change: readText(text) }))
const ofKeys = (b) => changesIn(b?.keys?.rows ?? []).filter(({ change }) => change?.what === 'key')

/** The key of a place: the one that ends in the first change at this place or after it. */
export const keyOf = (b, place) => ofKeys(b).find(({ change }) => place <= change.position)?.change.ends ?? b.publicKey
export const everyKey = (b) => [...ofKeys(b).map(({ change }) => change.ends), b.publicKey]
export const isHeadOf = (b, head) => isHeadSigned(head, keyOf(b, head.size))

/** The faults of key changes in the order of the log, apart from their proof under a head. */
export function chainOf(publicKey, rows) {
  const read = changesIn(rows)
  if (read.length === 0) return []
  const bad = read.findIndex(({ change }) => change?.what !== 'key')
  if (bad >= 0) return [`rows[${bad}]`]
  const changes = read.map(({ change }) => change)
  const text = ({ position, ends, begins }) => `tonne-key-v1|${position}|${ends}|${begins}`
  const broken = read.flatMap(({ position, change }, i) => {
    const { ends, begins, byEnds, byBegins } = change
    const holds =
      change.position === position &&
      (i === 0 || ends === changes[i - 1].begins) &&
      isSignedBy(ends, text(change), byEnds) &&
      isSignedBy(begins, text(change), byBegins)
    return holds ? [] : [`rows[${i}]`]
  })
  const last = changes.at(-1).begins === publicKey ? [] : ['publicKey']
  const keys = [...changes.map(({ ends }) => ends), changes.at(-1).begins]
  const rising = rise(changes.map(({ position }) => position)) && rise(changes.map(({ id }) => id))
  return [...broken, ...last, ...(differ(keys) ? [] : ['a key that signed before']), ...(rising ? [] : ['order'])]
}

/** The check of the key changes, when the bundle has them. */
export function keysStep(b, newest) {
  if (b.keys === undefined) return {}
  const { head, since, rows } = b.keys
  const inLog = rows.flatMap((row, i) => (row.leaf === 2 && isIncluded(row, head) ? [] : [`keys.rows[${i}]`]))
  const signed = isHeadOf(b, head) ? [] : ['keys.head']
  const continued = isContinued(newest, head, since) ? [] : ['keys.since']
  return { keys: [...chainOf(b.publicKey, rows), ...inLog, ...signed, ...continued] }
}
