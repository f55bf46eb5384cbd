import { type Lie, liesOf } from './lie.ts'
import { at, signed, stranger } from './operator.ts'
import {
  fullOctober,
  hashOfMonth,
  type Move,
  moves,
  october,
  octoberHash,
  SEALED_AT,
  statementBundle,
} from './soundLedger.ts'

const lie = liesOf('statement')
const sound = statementBundle()
const resigned = (change: object) => signed({ ...sound, ...change })
const changed = (i: number, change: Partial<Move>) => moves.map((move, n) => (n === i ? { ...move, ...change } : move))
const [money, tons] = sound.balances
const forgetful = statementBundle({
  all: moves.toSpliced(3, 1),
  listed: [2, 3, 4],
  balances: [money!],
  previous: hashOfMonth(fullOctober()),
})
const later = { ...october(), month: '2026-12', no: 'ST-202612-7', at: at('2027-01-02T00:00:00Z') }

/** Two in and two out, each as much as a number can be, around a single cent. Added as numbers they make two cents. */
const large: readonly Move[] = [1, 1, 0, -1, -1].map((way, i) => {
  const [own, bank] = ['member:7:available:0', 'house:0:bank:0']
  const sides = way < 0 ? { debit: own, credit: bank } : { debit: bank, credit: own }
  const amount = way === 0 ? 1 : Number.MAX_SAFE_INTEGER
  return { id: 8 + i, entry: 8 + i, ...sides, amount, at: at('2026-11-21T04:00:00Z') }
})

export const statementLies: readonly Lie[] = [
  lie('a line left out', statementBundle({ listed: [2, 3, 5] }), 'balance'),
  lie(
    'a line left out and the closing made to fit',
    statementBundle({ listed: [3, 4, 5], balances: [money!, tons!] }),
    'balance',
  ),
  lie('another member’s posting among the lines', statementBundle({ listed: [2, 3, 4, 5, 6] }), 'lines'),
  lie(
    'a member whose number begins like yours',
    statementBundle({ all: changed(5, { debit: 'member:71:available:0', credit: 'member:71:held:0' }) }),
    'lines',
  ),
  lie(
    'a line of the previous month, cut at the wrong hour',
    statementBundle({ all: changed(4, { at: at('2026-10-31T15:59:59Z') }) }),
    'lines',
  ),
  lie(
    'a line of the next month, cut at the wrong hour',
    statementBundle({ all: changed(4, { at: at('2026-11-30T16:00:00Z') }) }),
    'lines',
  ),
  lie(
    'one line twice',
    statementBundle({ listed: [2, 3, 4, 4, 5], balances: [{ ...money!, closing: money!.closing + 700 }, tons!] }),
    'lines',
  ),
  lie(
    'one posting at two positions',
    statementBundle({
      all: [...moves, moves[4]!],
      listed: [2, 3, 4, 7, 5],
      balances: [{ ...money!, closing: money!.closing + 700 }, tons!],
    }),
    'lines',
  ),
  lie('lines in another order', statementBundle({ listed: [3, 2, 4, 5] }), 'lines'),
  lie(
    'a line that turns money into tons',
    statementBundle({ all: changed(5, { credit: 'member:7:credits:5' }) }),
    'lines',
  ),
  lie('a line of zero', statementBundle({ all: changed(5, { amount: 0 }) }), 'lines'),
  lie('another closing', statementBundle({ balances: [{ ...money!, closing: money!.closing - 1 }, tons!] }), 'balance'),
  lie(
    'a closing that only rounded sums make',
    statementBundle({
      all: [...moves, ...large],
      listed: [2, 3, 4, 5, 7, 8, 9, 10, 11],
      balances: [{ ...money!, closing: money!.closing + 2 }, tons!],
    }),
    'balance',
  ),
  lie('tons that no balance names', statementBundle({ balances: [money!] }), 'balance'),
  lie('an asset named twice', statementBundle({ balances: [money!, money!, tons!] }), 'balance'),
  lie('a first month that begins with a debt already paid', statementBundle({ previous: null }), 'balance'),
  lie('a head from before the month was over', statementBundle({ headAt: at('2026-11-30T15:59:59Z') }), 'order'),
  lie('a statement from before the month was over', statementBundle({ madeAt: at('2026-11-30T15:59:59Z') }), 'order'),
  lie('another member’s number on it', statementBundle({ no: 'ST-202611-8' }), 'lines'),
  lie('another month on it', statementBundle({ no: 'ST-202610-7' }), 'lines'),
  lie('a month that does not exist', resigned({ month: '2026-13', no: 'ST-202613-7' }), 'format'),
  lie(
    'a line that was never sealed',
    resigned({
      entries: sound.entries.map((row, i) => (i ? row : { ...row, text: row.text.replace('"buy"', '"fee"') })),
    }),
    'inclusion',
  ),
  lie('a balance that was changed after signing', { ...sound, at: SEALED_AT + 1 }, 'signature'),
  lie('a head of another key', resigned({ head: { ...sound.head, signature: stranger.sign('x') } }), 'signature'),
  {
    ...lie(
      'an opening that is not the closing of the previous month',
      statementBundle({ balances: [{ asset: 0, opening: 400_000, closing: 398_700 }, tons!] }),
      'previous',
    ),
    given: { previous: october() },
  },
  {
    ...lie('another previous month than the chained one', statementBundle({ previous: 'ab'.repeat(32) }), 'previous'),
    given: { previous: october() },
  },
  {
    ...lie('another member’s previous month', sound, 'previous'),
    given: { previous: october({ member: '8', listed: [1], balances: [{ asset: 0, opening: 0, closing: 90_000 }] }) },
  },
  {
    ...lie('a previous month that nobody signed', sound, 'previous'),
    given: { previous: { ...october(), signature: '0'.repeat(128) } },
  },
  { ...lie('tons that the next month forgets', forgetful, 'previous'), given: { previous: fullOctober() } },
  { ...lie('a later month as the previous one', sound, 'previous'), given: { previous: signed(later) } },
  {
    ...lie('a previous month that is itself invalid', sound, 'previous'),
    given: { previous: { ...october(), previous: octoberHash() } },
  },
]
