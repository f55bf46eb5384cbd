/** Further honest files, at the edges of what the checks allow. They are not among the published examples. */
import { atMidnight } from './ledgerLies.ts'
import { at, hex, operator, signed, stranger } from './operator.ts'
import type { Sound } from './soundBundles.ts'
import { certificateBundle, correction, run, sound, walkBundle, worldTexts } from './soundCertificate.ts'
import { CLOSES, drawBundle, drawTexts } from './soundDraw.ts'
import { AT, historyIn, rotatedConsistency, twice } from './soundKeys.ts'
import {
  consistencyBundle,
  fullOctober,
  hashOfMonth,
  logBundle,
  moves,
  postingText,
  SEALED_AT,
  statementBundle,
} from './soundLedger.ts'
import { liabilityBundle, moneySpec } from './soundLiability.ts'

const step = (id: number, what: string) =>
  `["case",${id},"${what}","RS-1",7,["order"],"x","x","x","system","x","x",null,"2026-11-02T00:00:00.000000Z"]`
const act = '["act",4,"x",1,"x","x","x",null,null,null,"2026-11-20T00:00:00.000000Z"]'
const draw = drawTexts(drawBundle())
const twiceRotated = historyIn(twice(), [AT, 8])
const [only] = moneySpec.leaves
const [begins, ends] = [at('2026-10-31T16:00:00Z'), at('2026-11-30T16:00:00Z')]
const oneDay = { issued: '2026-11-20', acquiredFrom: '2026-11-20', acquiredTo: '2026-11-20', requested: '2026-11-20' }
const { keys: _, ...between } = rotatedConsistency({ log: twice(), old: 6, oldBy: stranger })

export const moreSoundBundles: readonly Sound[] = [
  {
    name: 'the steps of a case',
    kind: 'log',
    bundle: logBundle({ texts: [step(1, 'opened'), step(2, 'lifted')], shown: [0, 1], subject: 'RS-1' }),
  },
  { name: 'an act', kind: 'log', bundle: logBundle({ texts: [act], shown: [0], subject: 'act 4' }) },
  {
    name: 'the rows of a draw',
    kind: 'log',
    bundle: logBundle({ texts: draw, shown: draw.map((_, i) => i), subject: 'PRJ-0001' }),
  },
  {
    name: 'a draw of a thousand and more bookings',
    kind: 'draw',
    bundle: drawBundle({
      entrants: Array.from({ length: 1100 }, (_, i) => ({
        id: `P-20261120-${i + 1}`,
        kg: ((i % 20) + 1) * 5,
        memberSeed: hex(`member ${i}`),
      })),
    }),
  },
  {
    name: 'two parts of one ton that fill it, and parts of its neighbours',
    kind: 'certificate',
    bundle: certificateBundle({
      versions: [{ record: { kg: 5000, serials: [run(5, 6, 1400), run(6, 6, 600), run(7, 9, 3000)] } }],
    }),
  },
  {
    name: 'a posting of one',
    kind: 'log',
    bundle: logBundle({ texts: [postingText({ ...moves[2]!, amount: 1 })], shown: [0] }),
  },
  { name: 'an entry of the first instant of its day', kind: 'log', bundle: atMidnight('2026-11-01T16:00:00Z') },
  { name: 'an entry of the last instant of its day', kind: 'log', bundle: atMidnight('2026-11-02T15:59:59.999Z') },
  { name: 'a head that did not grow', kind: 'consistency', bundle: consistencyBundle({ old: 7, oldAt: SEALED_AT }) },
  {
    name: 'a head from before two changes of the key',
    kind: 'consistency',
    bundle: rotatedConsistency({ log: twice(), keys: twiceRotated }),
  },
  {
    name: 'a head from between two changes of the key',
    kind: 'consistency',
    bundle: signed({ ...between, keys: twiceRotated }, operator),
  },
  {
    name: 'a sum of one leaf',
    kind: 'liability',
    bundle: liabilityBundle([{ ...moneySpec, leaves: [only!], shown: [0], place: { ...moneySpec.place, leaves: 1 } }], {
      member: only!.member,
    }),
  },
  {
    name: 'a line of the first instant, proven at the last',
    kind: 'statement',
    bundle: statementBundle({
      all: moves.map((move, i) => (i === 2 || i === 3 ? { ...move, at: begins } : move)),
      headAt: ends,
      madeAt: ends,
    }),
  },
  {
    name: 'a month after one of two lines',
    kind: 'statement',
    bundle: statementBundle({
      previous: hashOfMonth(fullOctober()),
      balances: [
        { asset: 0, opening: 500_000, closing: 498_700 },
        { asset: 5, opening: 1_000, closing: 2_000 },
      ],
    }),
    given: { previous: fullOctober() },
  },
  {
    name: 'runs that share a ton of which each names a part',
    kind: 'certificate',
    bundle: certificateBundle({ versions: [{ record: { kg: 2000, serials: [run(5, 6, 1500), run(6, 6, 500)] } }] }),
  },
  {
    name: 'a run of one kilogram',
    kind: 'certificate',
    bundle: certificateBundle({ versions: [{ record: { kg: 1, serials: [run(5, 5, 1)] } }] }),
  },
  {
    name: 'the same numbers in two series',
    kind: 'certificate',
    bundle: certificateBundle({
      versions: [{ record: { kg: 4000, serials: [run(5, 6, 2000), { ...run(5, 6, 2000), text: 'Y-5-6' }] } }],
    }),
  },
  {
    name: 'a correction for whom',
    kind: 'certificate',
    bundle: certificateBundle({
      versions: [{ record: {} }, correction({ beneficiary: { kind: 'other', name: 'X' } })],
    }),
  },
  {
    name: 'everything on one day',
    kind: 'certificate',
    bundle: certificateBundle({ versions: [{ record: { provenance: { ...sound.provenance, ...oneDay } } }] }),
  },
  { name: 'a walk that opens old rows', kind: 'walk', bundle: walkBundle({ old: worldTexts().length }) },
  {
    name: 'bookings listed in another order',
    kind: 'draw',
    bundle: drawBundle({ facts: ({ entrants }) => ({ entrants: entrants.toReversed() }) }),
  },
  {
    name: 'a list closed at the close, and the secret opened at once',
    kind: 'draw',
    bundle: drawBundle({ facts: { sealedAt: CLOSES, revealedAt: CLOSES } }),
  },
  {
    name: 'a list and an outcome under one head',
    kind: 'draw',
    bundle: drawBundle({ listSize: 7, listHeadAt: CLOSES + 140_000 }),
  },
  {
    name: 'a close between two rounds of drand',
    kind: 'draw',
    bundle: drawBundle({ kind: 'drand', facts: { closesAt: CLOSES - 2999 } }),
  },
  { name: 'a supply that is no whole number of lots', kind: 'draw', bundle: drawBundle({ facts: { supplyKg: 84 } }) },
  { name: 'a walk through new rows only', kind: 'walk', bundle: walkBundle({ old: 0 }) },
]
