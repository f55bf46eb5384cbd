/** Lies of an operator who changes the key without a row or without the old key, and of a thief of the old key. */
import type { ForkBundle } from '../verifyConsistency.ts'
import { type Lie, liesOf } from './lie.ts'
import { former, makeLog, operator, signed, stranger } from './operator.ts'
import {
  AT,
  formerOctober,
  historyIn,
  keptHead,
  rotatedCertificate,
  rotatedConsistency,
  rotatedDraw,
  rotatedLog,
  rotatedStatement,
  rotatedTexts,
  rotatedWalk,
  rotationText,
  twice,
} from './soundKeys.ts'
import { consistencyBundle, logBundle, moves, postingText, SEALED_AT } from './soundLedger.ts'
import { liabilityBundle } from './soundLiability.ts'

const grown = liesOf('consistency')
const sound = rotatedConsistency()
const resigned = (change: object) => signed({ ...sound, ...change })
const withRow = (row: Parameters<typeof rotationText>[0]) => rotatedConsistency({ log: rotatedLog(rotationText(row)) })
const elsewhere = rotatedLog(rotationText({ id: 2 }))
/** The change that comes second in the log is the first of the chain. */
const backwards = () => {
  const log = makeLog(
    [...rotatedTexts(rotationText({ id: 2, from: stranger })), rotationText({ id: 1, at: 8, to: stranger })],
    { at: SEALED_AT },
  )
  return rotatedConsistency({ log, keys: historyIn(log, [8, AT]) })
}
const stolen = () => {
  const { keys: _, ...facts } = rotatedConsistency({ oldBy: former, newBy: former })
  return signed({ ...facts, publicKey: former.publicKey }, former)
}

export const keyLies: readonly Lie[] = [
  grown('a new key that the old one did not sign', withRow({ byOld: operator }), 'keys'),
  grown('a new key that did not sign itself', withRow({ byNew: former }), 'keys'),
  grown('a change of the key at another place than it names', withRow({ at: 5 }), 'keys'),
  grown('a change of the key to the same key', withRow({ from: operator }), 'keys', 'signature'),
  grown(
    'a change of the key that is not in the log',
    resigned({ keys: { ...sound.keys, rows: historyIn(elsewhere).rows } }),
    'keys',
  ),
  grown('a change of the key in another log', resigned({ keys: historyIn(elsewhere) }), 'keys'),
  grown(
    'a change of the key hidden in a leaf of the older form',
    (() => {
      const log = makeLog(rotatedTexts(), { at: SEALED_AT, old: 5 })
      return rotatedConsistency({ log })
    })(),
    'keys',
  ),
  grown('a head that the old key signed after its end', rotatedConsistency({ newBy: former }), 'signature'),
  grown('a head that the new key signed before its beginning', rotatedConsistency({ oldBy: operator }), 'signature'),
  grown(
    'the last of two changes left out',
    rotatedConsistency({ log: twice(), keys: historyIn(twice(), [AT]) }),
    'keys',
  ),
  grown(
    'the first of two changes left out',
    rotatedConsistency({ log: twice(), keys: historyIn(twice(), [8]) }),
    'signature',
  ),
  grown(
    'a second change that does not follow from the first',
    rotatedConsistency({ log: twice({ from: former }), keys: historyIn(twice({ from: former }), [AT, 8]) }),
    'keys',
  ),
  grown(
    'a row among the changes of the key that is none',
    rotatedConsistency({ keys: historyIn(rotatedLog(), [0, AT]) }),
    'keys',
  ),
  grown(
    'changes of the key under a head before the newest',
    rotatedConsistency({ keys: historyIn(rotatedLog(), [AT], 6) }),
    'keys',
  ),
  grown('changes of the key against the order of the log', backwards(), 'keys'),
  grown(
    'a change of the key numbered before an earlier one',
    rotatedConsistency({
      log: twice({ from: stranger, id: 1 }, 2),
      keys: historyIn(twice({ from: stranger, id: 1 }, 2), [AT, 8]),
    }),
    'keys',
  ),
  grown(
    'changes of the key under a head that the key did not sign',
    resigned({ keys: { ...sound.keys!, head: { ...sound.keys!.head, signature: stranger.sign('x') } } }),
    'keys',
  ),
  { ...grown('a stored head that is none', consistencyBundle(), 'kept'), given: { kept: { size: 3, root: 'x' } } },
  liesOf('liability')(
    'a change of the key from another log',
    signed({ ...liabilityBundle(), keys: historyIn(elsewhere) }),
    'keys',
    'signature',
  ),
  ...[
    ['log', logBundle({ texts: rotatedTexts() })] as const,
    ['certificate', rotatedCertificate()] as const,
    ['statement', rotatedStatement()] as const,
    ['draw', rotatedDraw()] as const,
  ].map(([kind, bundle]) =>
    liesOf(kind)('a change of the key from another log', signed({ ...bundle, keys: historyIn(elsewhere) }), 'keys'),
  ),
  {
    ...grown('a key exchanged without a row in the log', consistencyBundle(), 'kept'),
    given: { kept: { publicKey: former.publicKey, head: consistencyBundle().old } },
  },
  {
    ...grown('a log that a thief of the old key signs after its end', stolen(), 'kept'),
    given: { kept: { publicKey: operator.publicKey, head: stolen().old } },
  },
  liesOf('certificate')('a version that the old key signed after its end', rotatedCertificate(former), 'signature'),
  liesOf('draw')('a commitment that the new key signed before its beginning', rotatedDraw(operator), 'signature'),
  {
    ...liesOf('statement')('a month that continues one under somebody else’s key', rotatedStatement(), 'previous'),
    given: { previous: formerOctober(stranger) },
  },
  liesOf('walk')('a change of the key that is not opened', rotatedWalk({ open: false }), 'rows'),
  liesOf('walk')('a head that the old key signed after its end', rotatedWalk({ by: former }), 'signature'),
  liesOf('walk')(
    'a new key that the old one did not sign',
    rotatedWalk({ rotation: rotationText({ byOld: operator }) }),
    'keys',
  ),
  {
    ...liesOf('walk')('a log that does not continue the kept head', rotatedWalk(), 'kept'),
    given: { kept: keptHead(former, 3, makeLog(moves.toReversed().map(postingText))) },
  },
  {
    ...liesOf('walk')('a log under another key than the kept head', rotatedWalk(), 'kept'),
    given: { kept: keptHead(operator) },
  },
]

const fork = liesOf('fork')
/** Signed by a key that had ended, over the same leaves: the contents agree, but the signature may not exist. */
export const lateFork = (by = former, size = 6): ForkBundle => {
  const consistency = rotatedConsistency({ old: 3 })
  return {
    kind: 'fork',
    version: 2,
    publicKey: operator.publicKey,
    first: rotatedLog().head(size, SEALED_AT - 1000, by),
    second: consistency.head,
    consistency,
  }
}
export const keyForkLies: readonly Lie[] = [
  fork('heads before and after a change of the key', lateFork(former, 3), 'fork'),
  fork('a head of a key that never signed the log', lateFork(stranger), 'signature', 'fork'),
]
