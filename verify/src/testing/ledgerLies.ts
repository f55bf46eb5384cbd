import type { ForkBundle } from '../verifyConsistency.ts'
import { type Lie, liesOf } from './lie.ts'
import { at, hex, signed, stranger } from './operator.ts'
import { drawBundle, drawTexts } from './soundDraw.ts'
import {
  consistencyBundle,
  forkBundle,
  ledgerLog,
  logBundle,
  type Move,
  moves,
  otherLog,
  postingText,
  SEALED_AT,
} from './soundLedger.ts'
import { liabilityBundle } from './soundLiability.ts'

const texts = moves.map(postingText)
const moved = (i: number, change: Partial<Move>) =>
  texts.map((text, n) => (n === i ? postingText({ ...moves[i]!, ...change }) : text))
const entry = liesOf('log')
const sound = logBundle()
const resigned = (change: object) => signed({ ...sound, ...change })
const cased = (no: string) =>
  `["case",1,"opened","${no}",7,["order"],"x","x","x","system","x","x",null,"2026-11-02T00:00:00.000000Z"]`
const drawn = drawTexts(drawBundle())
/** The entry of 2 November, at another instant. */
export const atMidnight = (instant: string) =>
  logBundle({ texts: moves.map((move, i) => postingText(i === 2 || i === 3 ? { ...move, at: at(instant) } : move)) })
const lastEntry = logBundle({ subject: 'LE-20261130-00000006', shown: [6] })

export const logLies: readonly Lie[] = [
  entry('the same row at two positions', logBundle({ texts: [...texts, texts[2]!], shown: [2, 3, 7] }), 'rows'),
  entry('one leaf shown twice', logBundle({ shown: [2, 2] }), 'rows'),
  entry(
    'one posting with two amounts',
    logBundle({ texts: [...texts, postingText({ ...moves[2]!, amount: 9 })], shown: [2, 7] }),
    'rows',
  ),
  entry('a row of another entry', logBundle({ shown: [2, 3, 4] }), 'rows'),
  entry('an entry under another number', logBundle({ subject: 'LE-20261102-00000004' }), 'rows'),
  entry('an entry of another day', logBundle({ subject: 'LE-20261103-00000003' }), 'rows'),
  entry('money that becomes tons', logBundle({ texts: moved(2, { credit: 'member:7:credits:5' }) }), 'rows'),
  entry('a posting of zero', logBundle({ texts: moved(2, { amount: 0 }) }), 'rows'),
  entry('a case under another’s number', logBundle({ texts: [cased('RS-2')], shown: [0], subject: 'RS-1' }), 'rows'),
  entry(
    'a step of another case',
    logBundle({ texts: [cased('RS-1'), cased('RS-2').replace('1,', '2,')], shown: [0, 1], subject: 'RS-1' }),
    'rows',
  ),
  entry(
    'the list of another draw',
    logBundle({ texts: [drawn[0]!, drawn[1]!.replace('PRJ-0001', 'PRJ-0002')], shown: [0, 1], subject: 'PRJ-0001' }),
    'rows',
  ),
  entry(
    'a case among postings',
    logBundle({ texts: [...texts, cased('LE-20261102-00000003')], shown: [2, 7] }),
    'rows',
  ),
  entry(
    'two commitments of one draw',
    logBundle({ texts: [drawn[0]!, drawn[0]!], shown: [0, 1], subject: 'PRJ-0001' }),
    'rows',
  ),
  entry(
    'an act under another number',
    logBundle({
      texts: ['["act",4,"x",1,"x","x","x",null,null,null,"2026-11-20T00:00:00.000000Z"]'],
      shown: [0],
      subject: 'act 5',
    }),
    'rows',
  ),
  entry(
    'a row of the day’s sums as if it were an entry',
    logBundle({ texts: ['["liability",1]'], shown: [0] }),
    'rows',
  ),
  entry(
    'a row that was never sealed',
    resigned({ entries: [{ ...sound.entries[0]!, text: sound.entries[0]!.text.replace('2000', '2') }] }),
    'inclusion',
  ),
  entry(
    'a proof of a row with a hash too many',
    resigned({ entries: sound.entries.map((row, i) => (i === 0 ? { ...row, proof: [hex('x'), ...row.proof] } : row)) }),
    'inclusion',
  ),
  entry(
    'the last row at a place behind the last',
    signed({ ...lastEntry, entries: lastEntry.entries.map((row) => ({ ...row, position: moves.length })) }),
    'inclusion',
  ),
  ...(
    [
      ['with an item too many', (text: string) => text.replace(/\]$/, ',1]')],
      ['with an item too few', (text: string) => text.replace(',null,', ',')],
      ['whose account has no asset', (text: string) => text.replace('proceeds:0', 'proceeds')],
      ['of an amount that is a text', (text: string) => text.replace(',2000,', ',"2000",')],
      ['of a day that there is not', (text: string) => text.replace('2026-11-02', '2026-11-31')],
      ['without microseconds', (text: string) => text.replace('123Z', 'Z')],
    ] as const
  ).map(([what, change]) =>
    entry(`a posting ${what}`, logBundle({ texts: texts.map((one, i) => (i === 2 ? change(one) : one)) }), 'rows'),
  ),
  entry(
    'an entry under the day that 31 November may be taken for',
    logBundle({
      texts: texts.map((text) => text.replace('2026-11-02', '2026-11-31')),
      subject: 'LE-20261201-00000003',
    }),
    'rows',
  ),
  entry('an entry of the day by UTC', atMidnight('2026-11-02T16:00:00Z'), 'rows'),
  entry('an entry of the day an hour further east', atMidnight('2026-11-01T15:59:59.999Z'), 'rows'),
  entry(
    'a day’s sums under the number of an entry',
    logBundle({ texts: [...texts, liabilityBundle().assets[0]!.row.text], shown: [7] }),
    'rows',
  ),
  entry('a row at another position', resigned({ entries: [{ ...sound.entries[0]!, position: 3 }] }), 'inclusion'),
  entry(
    'a row presented as one of the older version',
    resigned({ entries: sound.entries.map((row) => ({ ...row, leaf: 1 })) }),
    'inclusion',
  ),
  entry(
    'a salt that swallows a part of the row',
    resigned({ entries: [{ ...sound.entries[0]!, salt: `${sound.entries[0]!.salt}|["` }] }),
    'format',
  ),
  entry(
    'nothing waits, although the signature says that something does',
    { ...signed({ ...sound, waiting: 2 }), waiting: 0 },
    'signature',
  ),
  entry('a head over more rows than it was signed for', resigned({ head: { ...sound.head, size: 8 } }), 'signature'),
  entry('a head of another key', resigned({ head: { ...sound.head, signature: stranger.sign('x') } }), 'signature'),
  entry('no row', resigned({ entries: [] }), 'format'),
  entry('a field that nobody knows', signed({ ...sound, note: 'trust us' }), 'format'),
]

const growth = liesOf('consistency')
const grown = consistencyBundle()
export const consistencyLies: readonly Lie[] = [
  growth(
    'a log whose past was changed',
    signed({ ...grown, old: otherLog().head(3, SEALED_AT - 1000) }),
    'consistency',
  ),
  growth(
    'one size with two roots',
    signed({ ...grown, old: otherLog().head(7), head: ledgerLog().head(7), proof: [] }),
    'consistency',
  ),
  growth('a log that shrank', signed({ ...grown, old: grown.head, head: grown.old }), 'order', 'consistency'),
  growth('a later head that was signed earlier', consistencyBundle({ oldAt: SEALED_AT + 1 }), 'order'),
  growth('a proof with a hash too many', signed({ ...grown, proof: [...grown.proof, hex('x')] }), 'consistency'),
  growth('a proof with a hash left out', signed({ ...grown, proof: grown.proof.slice(1) }), 'consistency'),
  growth(
    'a proof that was changed after signing',
    { ...grown, proof: [...grown.proof].reverse() },
    'signature',
    'consistency',
  ),
  growth(
    'a head of another key',
    signed({ ...grown, old: { ...grown.old, signature: stranger.sign('x') } }),
    'signature',
  ),
  growth('a head of zero rows', signed({ ...grown, old: { ...grown.old, size: 0 }, proof: [] }), 'format'),
  {
    ...growth('a proof from another head than the one that was kept', grown, 'kept'),
    given: { kept: otherLog().head(3) },
  },
  {
    ...growth('a proof under another key than the one that was kept', grown, 'kept'),
    given: { kept: { publicKey: stranger.publicKey, head: grown.old } },
  },
]

/** With these the reader would lie: a fork that is none. */
const fork = liesOf('fork')
const [small, large] = [ledgerLog().head(3, SEALED_AT), ledgerLog().head(7, SEALED_AT + 1)]
const answered = (change: Partial<ForkBundle['consistency'] & object>) =>
  signed({ ...consistencyBundle({ oldAt: SEALED_AT, newAt: SEALED_AT + 1 }), ...change })
export const forkLies: readonly Lie[] = [
  fork('one head twice', forkBundle({ second: forkBundle().first }), 'fork'),
  fork('two heads of a log that only grew', forkBundle({ first: small, second: large }), 'fork'),
  fork(
    'two heads with a sound proof between them',
    forkBundle({ first: small, second: large, consistency: answered({}) }),
    'fork',
  ),
  fork(
    'a proof between two other heads',
    forkBundle({ first: small, second: otherLog().head(7, SEALED_AT + 1), consistency: answered({}) }),
    'fork',
  ),
  fork(
    'a broken proof between two other heads',
    forkBundle({ first: small, second: otherLog().head(7, SEALED_AT + 1), consistency: answered({ proof: [] }) }),
    'fork',
  ),
  fork(
    'a head that the key did not sign',
    forkBundle({ first: { ...small, root: 'ab'.repeat(32) }, second: small }),
    'signature',
  ),
  fork(
    'a broken answer that the operator did not sign',
    forkBundle({ first: small, second: large, consistency: { ...answered({}), proof: [] } }),
    'signature',
  ),
]
export const provenForks: readonly ForkBundle[] = [
  forkBundle(),
  forkBundle({ first: ledgerLog().head(7, SEALED_AT), second: otherLog().head(5, SEALED_AT + 1) }),
  forkBundle({ first: small, second: large, consistency: answered({ proof: [] }) }),
]
