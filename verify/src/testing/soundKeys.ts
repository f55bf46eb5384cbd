/** A log whose key was changed: the row at 4 ends the former key, and the operator's signs from there. */
import { certificateText, keyText } from '@tonne/domain/base/sealedText'
import type { KeyHistory } from '../sealedRow.ts'
import type { CertificateBundle } from '../verifyCertificate.ts'
import type { ConsistencyBundle } from '../verifyConsistency.ts'
import type { DrawBundle } from '../verifyDraw.ts'
import type { StatementBundle } from '../verifyStatement.ts'
import type { WalkBundle } from '../verifyWalk.ts'
import { former, type Log, makeLog, operator, publicKey, signed, stranger, type TestKey, when } from './operator.ts'
import { correction, sound, textOf } from './soundCertificate.ts'
import { drawBundle } from './soundDraw.ts'
import { moves, october, octoberHash, postingText, SEALED_AT } from './soundLedger.ts'

export const AT = 4
type Rotation = { id?: number; at?: number; from?: TestKey; to?: TestKey; byOld?: TestKey; byNew?: TestKey }
export function rotationText(spec: Rotation = {}): string {
  const { id = 1, at = AT, from = former, to = operator, byOld = from, byNew = to } = spec
  const text = keyText({ at, from: from.publicKey, to: to.publicKey })
  return JSON.stringify([
    'key',
    id,
    at,
    from.publicKey,
    to.publicKey,
    byOld.sign(text),
    byNew.sign(text),
    when(SEALED_AT),
  ])
}
const postings = moves.map(postingText)
export const rotatedTexts = (rotation = rotationText()): string[] => postings.toSpliced(AT, 0, rotation)
export const rotatedLog = (rotation?: string): Log => makeLog(rotatedTexts(rotation), { at: SEALED_AT })
/** From the former key to a stranger's at 4, and from that to the operator's at 9. */
export const twice = (second: Parameters<typeof rotationText>[0] = { from: stranger }, firstId = 1) =>
  makeLog([...rotatedTexts(rotationText({ id: firstId, to: stranger })), rotationText({ id: 2, at: 8, ...second })], {
    at: SEALED_AT,
  })
export const historyIn = (log: Log, positions: readonly number[] = [AT], size = log.texts.length): KeyHistory => {
  const head = log.head(size)
  return { head, since: [], rows: positions.map((position) => log.row(position, head)) }
}

type Growth = { log?: Log; old?: number; oldBy?: TestKey; newBy?: TestKey; keys?: KeyHistory }
/** From a head before the change to one after it. */
export function rotatedConsistency(spec: Growth = {}): ConsistencyBundle {
  const { log = rotatedLog(), old = 3, oldBy = former, newBy = operator } = spec
  const size = log.texts.length
  const heads = { old: log.head(old, SEALED_AT - 1000, oldBy), head: log.head(size, SEALED_AT, newBy) }
  const facts = { kind: 'consistency' as const, version: 2 as const, publicKey, ...heads, proof: log.since(old, size) }
  return signed({ ...facts, keys: spec.keys ?? historyIn(log) })
}
/** Between two heads from before the change, requested after it. */
export function earlierConsistency(): ConsistencyBundle {
  const log = rotatedLog()
  const heads = { old: log.head(2, SEALED_AT - 2000, former), head: log.head(AT, SEALED_AT - 1000, former) }
  const facts = { kind: 'consistency' as const, version: 2 as const, publicKey, ...heads, proof: log.since(2, AT) }
  return signed({ ...facts, keys: { ...historyIn(log), since: log.since(AT, log.texts.length) } })
}

/** The first version before the change, its correction after it. */
export function rotatedCertificate(second: TestKey = operator): CertificateBundle {
  const sign = (by: TestKey, record: object) => by.sign(certificateText(JSON.stringify({ ...sound, ...record })))
  const corrected = correction()
  const [before, later] = [
    textOf({ record: {}, signature: sign(former, {}) }),
    textOf({ ...corrected, signature: sign(second, corrected.record) }),
  ]
  const log = makeLog([...postings.slice(0, AT - 1), before, rotationText(), later], { at: SEALED_AT })
  const head = log.head()
  const entries = [log.row(AT - 1, head), log.row(AT + 1, head)]
  const facts = { kind: 'certificate' as const, version: 2 as const, publicKey, no: sound.no, head, entries }
  return signed({ ...facts, keys: historyIn(log) })
}
/** The month before was proven and signed before the change. */
export const formerOctober = (by: TestKey = former): StatementBundle => {
  const { signature: _, ...facts } = october()
  const log = makeLog(postings.slice(0, 2), { at: SEALED_AT })
  const head = log.head(2, SEALED_AT, by)
  return signed({ ...facts, publicKey: by.publicKey, head, entries: [log.row(0, head)] }, by)
}
export function rotatedStatement(): StatementBundle {
  const log = rotatedLog()
  const head = log.head()
  return signed({
    kind: 'statement' as const,
    version: 2 as const,
    publicKey,
    no: 'ST-202611-7',
    month: '2026-11',
    member: '7',
    at: SEALED_AT,
    balances: [
      { asset: 0, opening: 500_000, closing: 498_700 },
      { asset: 5, opening: 0, closing: 1_000 },
    ],
    previous: octoberHash(),
    head,
    entries: [2, 3, 5, 6].map((position) => log.row(position, head)),
    keys: historyIn(log),
  })
}
/** The key changed between the commitment and the list. */
export const rotatedDraw = (by: TestKey = former): DrawBundle =>
  drawBundle({ rotation: { text: rotationText({ at: 3 }), by } })
export function rotatedWalk({ rotation = rotationText(), by = operator, open = true } = {}): WalkBundle {
  const log = rotatedLog(rotation)
  const rows = open ? [{ position: AT, salt: log.salts[AT]!, text: log.texts[AT]! }] : []
  return { kind: 'walk', version: 2, publicKey, head: log.head(undefined, SEALED_AT, by), leaves: log.leaves, rows }
}
/** A reader's stored head of this size, with the key that it was seen under. */
export const keptHead = (by: TestKey, size = 3, log = rotatedLog()) => ({
  publicKey: by.publicKey,
  head: log.head(size, SEALED_AT - 1000, by),
})
