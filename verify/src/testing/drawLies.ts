import { toHex } from '@tonne/domain/bytes'
import { type Lie, liesOf } from './lie.ts'
import { hex, sha256, signed, stranger } from './operator.ts'
import { bookings, CLOSES, type DrawSpec, drawBundle, nearBookings, nearResult, round1001 } from './soundDraw.ts'

const lie = liesOf('draw')
const sound = drawBundle()
const resigned = (change: object) => signed({ ...sound, ...change })
const facts = (change: NonNullable<DrawSpec['facts']>, more: DrawSpec = {}) => drawBundle({ ...more, facts: change })
/** The file differs from the log. */
const sealedOther = (change: ReturnType<NonNullable<DrawSpec['sealedAs']>>) => drawBundle({ sealedAs: () => change })
const numberOf = (signature: string) => toHex(sha256(Buffer.from(signature, 'hex')))
const { commit, list, result } = sound.sealed
const swapped = (all: readonly string[]) => [all[1]!, all[0]!, all[2]!]

export const drawLies: readonly Lie[] = [
  lie('another secret than the committed one', facts({ commit: 'ab'.repeat(32) }), 'commit'),
  lie('another secret than the log has', sealedOther({ commit: 'ab'.repeat(32) }), 'rows'),
  lie('a booking that is not in the log’s list', sealedOther({ entrants: bookings.slice(1) }), 'rows'),
  lie('another hash of the list', facts({ entrantsHash: 'ab'.repeat(32) }), 'list', 'seed', 'ranks', 'allotment'),
  lie(
    'a device’s number that the operator changed',
    facts(({ entrants }) => ({ entrants: entrants.map((e, i) => (i ? e : { ...e, memberSeed: hex('ours') })) })),
    'beacon',
  ),
  lie(
    'other members’ numbers than the log has',
    sealedOther({ entrants: bookings.map((e) => ({ ...e, memberSeed: hex(e.id) })) }),
    'rows',
  ),
  lie('another seed', facts({ seed: 'ab'.repeat(32) }), 'seed'),
  lie(
    'two ranks exchanged',
    facts(({ result: all }) => ({
      result: all.map((r) => ({ ...r, rank: r.rank === 1 ? 2 : r.rank === 2 ? 1 : r.rank })),
    })),
    'ranks',
    'allotment',
  ),
  lie(
    'two exchanged ranks whose hashes begin alike',
    drawBundle({
      entrants: nearBookings,
      facts: { result: nearResult.map((r, i) => (i < 10 ? r : { ...r, rank: 23 - r.rank })) },
    }),
    'ranks',
    'allotment',
  ),
  lie(
    'one lot more for one booking',
    facts(({ result: all }) => ({ result: all.map((r, i) => (i ? r : { ...r, allottedKg: r.allottedKg + 5 })) })),
    'allotment',
  ),
  lie('a booking above the cap', facts({ capKg: 50 }), 'entries'),
  lie('a lot of zero', facts({ lotKg: 0 }), 'entries', 'allotment'),
  lie(
    'a booking twice in the outcome',
    facts(({ result: all }) => ({ result: [...all.slice(1), all[1]!] })),
    'entries',
    'ranks',
    'allotment',
  ),
  lie(
    'a booking left out of the outcome',
    facts(({ result: all }) => ({ result: all.slice(0, -1) })),
    'entries',
    'ranks',
    'allotment',
  ),
  lie(
    'an outcome for somebody who did not book',
    facts(({ result: all }) => ({ result: [...all, { id: 'BK-9999', rank: 6, allottedKg: 0 }] })),
    'entries',
    'ranks',
    'allotment',
  ),
  lie(
    'a booking that is no whole number of lots',
    drawBundle({ entrants: bookings.map((one) => (one.kg === 10 ? { ...one, kg: 12 } : one)) }),
    'entries',
  ),
  lie(
    'a booking of nothing',
    drawBundle({ entrants: bookings.map((one) => (one.kg === 10 ? { ...one, kg: 0 } : one)) }),
    'entries',
  ),
  lie('a lot of which not all is there', facts({ supplyKg: 79 }), 'allotment'),
  lie('booking opened at its close', facts({ opensAt: CLOSES }), 'times'),
  lie('the secret opened before the list was closed', facts({ revealedAt: CLOSES + 9 }), 'times'),
  ...(
    [
      ['opening', { opensAt: CLOSES - 99_999_999 }],
      ['close', { closesAt: CLOSES + 1 }],
      ['publication', { publishedAt: CLOSES - 199_999_999 }],
    ] as const
  ).map(([what, other]) => lie(`another time of its ${what} than the log has`, sealedOther(other), 'rows')),
  lie('the list closed before the close', facts({ sealedAt: CLOSES - 1 }), 'times'),
  lie('the secret opened a day late', facts({ revealedAt: CLOSES + 86_400_000 }), 'times'),
  lie('the commitment published at the close', facts({ publishedAt: CLOSES }), 'times'),
  lie('a commitment that came into the log after the close', drawBundle({ commitHeadAt: CLOSES }), 'order'),
  lie(
    'a list that came into the log when the number was known',
    drawBundle({ kind: 'drand', listHeadAt: CLOSES + 120_000 }),
    'order',
  ),
  lie('a list that came into the log before the commitment', drawBundle({ listHeadAt: CLOSES - 199_000_001 }), 'order'),
  lie('an outcome that came into the log before the list', drawBundle({ resultHeadAt: CLOSES + 4999 }), 'order'),
  lie('a list in a smaller log than the commitment’s', drawBundle({ commitSize: 6 }), 'order', 'consistency'),
  lie('three heads of different logs', resigned({ sealed: { commit, list, result: otherWorld() } }), 'consistency'),
  lie(
    'an outcome that is not in the log',
    resigned({
      sealed: {
        commit,
        list,
        result: { ...result, row: { ...result.row, text: result.row.text.replace('drawn', 'drewn') } },
      },
    }),
    'inclusion',
    'rows',
  ),
  lie('rows in another order', drawBundle({ rows: swapped }), 'rows'),
  lie('a row that is not of a draw', drawBundle({ rows: (all) => [...all.slice(0, 2), '["act",9]'] }), 'rows'),
  lie('the log’s draw of another project', sealedOther({ project: 'PRJ-0002' }), 'rows'),
  lie(
    'a draw that the log calls void',
    drawBundle({ rows: (all) => all.map((text) => text.replace('"drawn",null', '"void","closed"')) }),
    'rows',
  ),
  lie('more tons than were promised', sealedOther({ supplyKg: 70 }), 'rows'),
  lie(
    'a later round of drand than the prescribed one',
    facts(({ beacon }) => ({ beacon: { ...beacon, round: 1001, signature: round1001, value: numberOf(round1001) } }), {
      kind: 'drand',
    }),
    'beacon',
    'seed',
    'ranks',
    'allotment',
  ),
  {
    ...lie(
      'a number that drand’s network did not sign',
      facts(({ beacon }) => ({ beacon: { ...beacon, signature: round1001, value: numberOf(round1001) } }), {
        kind: 'drand',
      }),
      'beacon',
      'seed',
      'ranks',
      'allotment',
    ),
    pairing: true,
  },
  lie(
    'a number that its signature does not make',
    facts(({ beacon }) => ({ beacon: { ...beacon, value: 'ab'.repeat(32) } }), { kind: 'drand' }),
    'beacon',
    'seed',
    'ranks',
    'allotment',
  ),
  lie(
    'another chain than the known one',
    facts(({ beacon }) => ({ beacon: { ...beacon, chain: 'c'.repeat(64) } }), { kind: 'drand' }),
    'beacon',
  ),
  lie(
    'a round beside members’ numbers',
    facts(({ beacon }) => ({ beacon: { ...beacon, round: 1000 } })),
    'beacon',
  ),
  lie(
    'a head of another key',
    resigned({ sealed: { ...sound.sealed, list: { ...list, head: { ...list.head, signature: stranger.sign('x') } } } }),
    'signature',
  ),
  lie('a draw that nobody signed', { ...sound, signature: '0'.repeat(128) }, 'signature'),
  lie('a draw that was changed after signing', { ...sound, opensAt: sound.opensAt + 1 }, 'signature', 'rows'),
  lie('older rules', resigned({ rule: 'draw-v1' }), 'format'),
  ...[
    ['of other letters', 'g'.repeat(96)],
    ['a digit too long', `${round1001}0`],
    ['with a digit before it', `0${round1001}`],
    ['that is a number', 7],
  ].map(([what, signature]) =>
    lie(`a signature of drand ${what}`, resigned({ beacon: { ...sound.beacon, signature } }), 'format'),
  ),
]
/** A valid outcome in a log in which an earlier row differs. */
function otherWorld() {
  const other = drawBundle({ rows: (all) => [all[0]!.replace('PRJ-0001', 'PRJ-0009'), ...all.slice(1)] }).sealed.result
  return { ...other, since: result.since }
}
