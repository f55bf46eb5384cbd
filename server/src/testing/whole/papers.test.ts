/** Each figure of a paper is another number here, so that one in the place of another is seen. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaperHolding, PaperLine, PortfolioFacts } from '@tonne/domain/carbon/portfolioPaper'
import type { InvoiceFacts } from '@tonne/domain/money/invoice'
import type { StatementFacts } from '@tonne/domain/money/statement'
import type { MonthPack } from '@tonne/domain/trust/monthPack'
import { portfolioPdf } from '../../carbon/portfolio/portfolioPdf.ts'
import { invoicePdf } from '../../money/invoice/invoicePdf.ts'
import { statementPdf } from '../../money/wallet/statementPdf.ts'
import { coverPdf } from '../../trust/report/coverPdf.ts'
import { packPdf } from '../../trust/report/packPdf.ts'
import { paperLines } from '../paperLines.ts'

const at = new Date('2026-12-31T16:30:00Z')
const both = (en: string, cn: string) => ({ en, cn })
const operator = { name: 'Tonne Pte Ltd', uen: '197401143C', gstNumber: 'M90312345A' }
/** Explanations are longer, and hold no figure of the paper. */
const LONG = 160
/** The English paper without its heads and explanations; of the Chinese one no label may be English. */
async function linesOf(make: (lang: 'en' | 'cn') => Promise<Buffer>): Promise<string[]> {
  const cn = await paperLines(() => make('cn'))
  const english = cn.filter((one) => /[A-Za-z]{4}/.test(one) && !/\p{Script=Han}/u.test(one))
  const known = /^(Tonne|Mei$|Arun$|a\.csv|ab|cd|ef)/
  assert.deepEqual(
    english.filter((one) => !known.test(one)),
    [],
  )
  const en = await paperLines(() => make('en'))
  assert.deepEqual(
    en.filter((one) => /\p{Script=Han}/u.test(one)),
    [],
  )
  return en.filter((one) => one.length < LONG && !one.startsWith('Tonne'))
}

const holding: PaperHolding = {
  ...{ project: { no: 'TN-1', name: both('Forest', '森林') }, type: 'solar', country: 'SG', registry: 'Verra' },
  ...{ methodology: 'VM01', vintage: 2024, heldKg: 9000, undeliveredKg: 2000, retiringKg: 3000, costCents: 11_00 },
  ...{ valueCents: 12_00, price: { cents: 13_00, at: at.getTime() }, lastTrade: { cents: 14_00, at: 0 } },
  ...{ retiredKg: 5000, realisedCents: -15_00 },
  icc: { verdict: 'eligible', rule: both('On the list', '在列'), basis: null },
}
const line: PaperLine = {
  ...{ entryNo: 'LE-1', kind: 'trade', at: at.getTime(), project: holding.project, inKg: 0, outKg: 1000, retiredKg: 0 },
  ...{ cashCents: -21_00, feeCents: 2_00, gstCents: 30, costCents: 23_00, realisedCents: 24_00 },
}
const portfolio: PortfolioFacts = {
  ...{ paper: 'holdings', day: '2027-01-01', at, member: { id: 7, name: 'Mei Tan', uen: 'U1' }, operator },
  ...{ holdings: [holding, { ...holding, icc: { ...holding.icc, verdict: 'unknown' } }], year: null },
}
const pack: MonthPack = {
  ...{
    month: '2026-12',
    size: 77,
    root: 'ab'.repeat(32),
    headAtMs: at.getTime(),
    atMs: at.getTime() + 60_000,
    sums: [],
  },
  kept: {
    ...{ operator, acts: true, bank: { closed: false, bankCents: 90_00, ledgerCents: 70_00, atMs: at.getTime() } },
    waiting: [{ queue: 'line', count: 10, cents: 1_00, kg: 0, ages: [1, 2, 3, 4] }],
    answered: [],
    largest: {
      atMs: at.getTime(),
      cents: { total: 100_00, members: 12, top: [40_00, 10_00, 5_00, 5_00, 5_00, 1_00] },
      kg: { total: 8000, members: 1, top: [8000] },
    },
  },
  acts: {
    alerts: [
      {
        ...{ no: 'AL-1', rule: 'corner', project: 'TN-1', state: 'case', measured: 50, threshold: 20, openedAtMs: 0 },
        decided: { by: 'Mei', atMs: at.getTime() },
      },
    ],
    corrections: [
      {
        ...{ no: 'CR-1', kind: 'mirror', state: 'approved', parkedCents: 6_00 },
        ...{ proposed: { by: 'Arun', atMs: 0 }, decided: { by: 'Mei', atMs: at.getTime() } },
      },
    ],
    retirements: [
      {
        ...{ no: 'RT-1', project: 'TN-1', kg: 4000, state: 'retired', askedAtMs: 0, endedAtMs: at.getTime() },
        certificate: 'cd'.repeat(32),
      },
    ],
  },
  trial: [
    { asset: 'SGD', kind: 'house', pocket: 'bank', debit: 30_00, credit: 10_00 },
    { asset: 'tons', kind: 'member', pocket: 'credits', debit: 1000, credit: 6000 },
  ],
  trialBefore: [{ asset: 'SGD', kind: 'house', pocket: 'bank', debit: 9_00, credit: 2_00 }],
  money: {
    ...{ bankCents: 21_00, membersCents: 1_00, suspenseCents: 2_00, payoutsCents: 3_00, proceedsCents: 4_00 },
    ...{ feesCents: 5_00, gstCents: 6_00 },
  },
  moneyBefore: {
    ...{ bankCents: 20_00, membersCents: 0, suspenseCents: 0, payoutsCents: 0, proceedsCents: 0, feesCents: 9_00 },
    gstCents: 0,
  },
  flows: { inCents: 31_00, outCents: 32_00, soldCents: 33_00, tradedCents: 34_00 },
  fees: [{ entry: 'trade', feesCents: 41_00, gstCents: 3_69 }],
  gst: { feesCents: 41_00, gstCents: 3_69 },
  tons: [
    {
      ...{ no: 'TN-1', issuedKg: 36_000, unsoldKg: 1000, reservedKg: 2000, membersKg: 3000, offeredKg: 4000 },
      ...{ presaleKg: 5000, retiringKg: 6000, retiredKg: 15_000 },
    },
  ],
  trend: [
    { month: '2026-12', answered: [{ queue: 'line', count: 8, medianMinutes: 90, late: 2 }] },
    { month: '2026-11', answered: [{ queue: 'line', count: 3, medianMinutes: 45, late: 0 }] },
  ],
} as unknown as MonthPack

const statement: StatementFacts = {
  ...{ no: 'ST-1', month: '2026-12', madeAt: at, member: { id: 7, name: 'Mei Tan', address: 'mei@example.sg' } },
  ...{ operator, openingCents: 1_00, inCents: 20_00, outCents: 3_00, closingCents: 18_00, availableCents: 15_00 },
  heldCents: 2_50,
  lines: [
    {
      ...{ entryNo: 'LE-1', causeNo: 'D-1', what: both('Deposit', '充值'), amountCents: 20_00, balanceCents: 21_00 },
      at: new Date('2026-12-01T16:05:00Z'),
    },
  ],
  holds: [{ why: both('Bid', '买单'), causeNo: 'B-1', amountCents: 2_50, since: new Date('2026-12-05T16:00:00Z') }],
  tons: [
    {
      ...{ no: 'TN-1', name: both('Forest', '森林'), freeKg: 1000, onOfferKg: 2000, presaleKg: 3000 },
      ...{ retiringKg: 4000, retiredKg: 0 },
    },
  ],
  seal: null,
}

test('a portfolio has each figure under its name', async () => {
  assert.deepEqual(await linesOf((lang) => portfolioPdf(portfolio, lang)), [
    ...['Portfolio', 'Account | Mei Tan · 7 · UEN U1', 'As of | 1 Jan 2027'],
    ...['Held', '18 t', 'Cost S$', '22.00', 'Value S$', '24.00', 'Retired', '10 t'],
    'Project | Held | Cost S$ | Value S$ | Realised S$',
    ...Array.from(
      { length: 2 },
      () =>
        'Forest / TN-1 · Singapore · 2024 / S$13.00 a ton since 1 Jan 2027 / Last trade S$14.00 on 1 Jan 1970 | ' +
        '9 t | 11.00 | 12.00 | −15.00',
    ),
  ])
  const sum = {
    ...{ boughtKg: 1000, boughtCents: 1_00, soldKg: 2000, soldCents: 2_00, soldCostCents: 3_00, realisedCents: 4_00 },
    ...{ feeCents: 5_00, gstCents: 45, retiredKg: 6000, retiredCostCents: 7_00, forfeitedCents: 8_00 },
  }
  const year = { ...portfolio, paper: 'year' as const, year: { year: 2026, sum, lines: [line] } }
  assert.deepEqual((await linesOf((lang) => portfolioPdf(year, lang))).slice(3), [
    ...['Bought', '1 t · S$1.00', 'Sold', '2 t · S$2.00', 'Realised S$', '4.00'],
    ...['Fees + GST', 'S$5.00 + S$0.45', 'Retired', '6 t · S$7.00', 'Forfeited', 'S$8.00'],
    'Date | Entry | Cash S$ | Fee, GST S$ | Cost S$ | Realised S$',
    '1 Jan 2027 | Sold 1 t / Forest / LE-1 | +21.00 | 2.30 | 23.00 | +24.00',
  ])
  const tax = await paperLines(() => portfolioPdf({ ...portfolio, paper: 'icc' }, 'en'))
  assert.deepEqual(
    [tax.slice(5, 9), tax.slice(10, 12).map((one) => one.split(' | ').slice(2))],
    [
      ['Eligible', '4 t', 'Held', '18 t'],
      [
        ['9 t', '4 t'],
        ['9 t', '0 t'],
      ],
    ],
  )
})

test('a month’s pack has each figure under its name', async () => {
  assert.deepEqual((await linesOf((lang) => packPdf(pack, lang))).slice(1), [
    'Operator | Tonne Pte Ltd · UEN 197401143C · GST M90312345A',
    'Closed on | 1 Jan 2027, 00:31',
    'Log | 77 rows, head signed 1 Jan 2027, 00:30',
    `Root of the log | ${pack.root}`,
    ...['Money in, S$', '31.00', 'Money out, S$', '32.00', 'Sold by projects, S$', '33.00', 'Traded, S$', '34.00'],
    'Trial balance, S$',
    'Since the beginning, up to the end of the month. Both sides are equal; the last columns are credits less debits.',
    'Account | Debit | Credit | 31 Dec 2026 | 30 Nov 2026',
    'House · Bank | 30.00 | 10.00 | −20.00 | −7.00',
    'Total | 30.00 | 10.00 | −20.00 | −7.00',
    'Trial balance, t',
    'Account | Debit | Credit | 31 Dec 2026 | 30 Nov 2026',
    'Members · Credits | 1 | 6 | 5 | 0',
    'Total | 1 | 6 | 5 | 0',
    'Client money',
    'To whom the money at the bank is owed, and what the bank has of it by the ledger.',
    'S$ | 31 Dec 2026 | 30 Nov 2026 | Change',
    'Members | 1.00 | 0.00 | +1.00',
    'Suspense | 2.00 | 0.00 | +2.00',
    'On the way out | 3.00 | 0.00 | +3.00',
    'Project proceeds | 4.00 | 0.00 | +4.00',
    'Fees | 5.00 | 9.00 | −4.00',
    'GST | 6.00 | 0.00 | +6.00',
    'Total | 21.00 | 9.00 | +12.00',
    'Bank, by the ledger | 21.00 | 20.00 | +1.00',
    'The last day was compared with the bank on 1 Jan 2027, 00:30 and did not close: S$90.00 there, a difference of ' +
      'S$20.00.',
    'Tons by project',
    'What each registry issued and where it is. Projects are named by their number, which never changes.',
    'Project | Issued | Unsold | Reserved | Members’ | On offer | Presale | In transit | Retired',
    'TN-1 | 36 | 1 | 2 | 3 | 4 | 5 | 6 | 15',
    'Total | 36 | 1 | 2 | 3 | 4 | 5 | 6 | 15',
    'Fees and GST of the month',
    'Business | Net, S$ | GST | With GST, S$',
    'Traded | 41.00 | 3.69 | 44.69',
    'Total | 41.00 | 3.69 | 44.69',
    'GST return (F5), as far as the ledger knows',
    'Box | S$',
    '1 Total value of standard-rated supplies | 41.00',
    '6 Output tax due | 3.69',
    'Open items at the end of the month',
    'By how long they had waited.',
    'Queue | Items | Amount | ≤ 1 day | ≤ 7 days | ≤ 30 days | Older',
    'Deposits to match | 10 | S$1.00 | 1 | 2 | 3 | 4',
    'Concentration',
    'The shares of the largest members, of the balances that were sealed in the log on 1 Jan 2027, 00:30. Nobody is ' +
      'named.',
    'Of | All | Members | Largest | Largest 5 | Largest 10',
    'S$ | 100.00 | 12 | 40% | 65% | 66%',
    't | 8 | 1 | 100% | 100% | 100%',
    'Response times',
    'How many were answered in each month, the median time that took, and how many were past the target.',
    'Queue | December 2026 | November 2026',
    'Deposits to match | 8 · 1.5 h · 2 late | 3 · 45 min · 0 late',
    'Alerts of the market and their decisions',
    ABOUT_ACTS,
    'Number | Rule | Project | Measured / limit | Decision | Decided by',
    'AL-1 | Cornering | TN-1 | 50 / 20 | Case | Mei, 1 Jan 2027, 00:30',
    'Corrections decided',
    ABOUT_ACTS,
    'Number | Kind | Proposed by | Suspense | Decision | Decided by',
    'CR-1 | Reversal | Arun, 1 Jan 1970, 08:00 | 6.00 | Approved | Mei, 1 Jan 2027, 00:30',
    'Retirements that ended, with certificates',
    ABOUT_ACTS,
    'Number | Project | t | Ended as | Ended | Certificate',
    'RT-1 | TN-1 | 4 | Retired | 1 Jan 2027, 00:30 | cdcdcdcdcdcd…',
  ])
  const NONE = 'The operator has no GST number.'
  for (const [gstNumber, expected] of [
    ['M90312345A', false],
    [null, true],
  ] as const) {
    const own = { ...pack, kept: { ...pack.kept, operator: { ...operator, gstNumber } } }
    assert.equal((await linesOf((lang) => packPdf(own, lang, 'fees'))).includes(NONE), expected)
  }
})
const ABOUT_ACTS =
  'What was decided or ended within the month. Reasons stand in the audit log, because they may name somebody.'

test('the cover of a pack has who signed, when, and each file with its hash', async () => {
  const signers = [
    { name: 'Mei', atMs: at.getTime() },
    { name: 'Arun', atMs: at.getTime() + 60_000 },
  ]
  const files = [{ name: 'a.csv', sha256: 'ef'.repeat(32) }]
  const cover = { month: '2026-12', operator, root: pack.root, signers, files }
  assert.deepEqual((await linesOf((lang) => coverPdf(cover, lang))).slice(1), [
    ...['Mei', 'Signed 1 Jan 2027, 00:30', 'Arun', 'Signed 1 Jan 2027, 00:31'],
    ...['File | SHA-256', `a.csv | ${files[0]!.sha256}`],
  ])
})

test('a statement has each figure under its name, and says whether the sum of its month was sealed', async () => {
  const lines = await linesOf((lang) => statementPdf(statement, lang))
  assert.deepEqual(lines, [
    'Monthly statement · December 2026',
    'Account | Mei Tan · 7 · mei@example.sg',
    'Period | 1 Dec 2026 – 31 Dec 2026',
    'Statement no. | ST-1',
    'Made on | 1 Jan 2027',
    ...['Opening', 'S$1.00', 'In', '+ S$20.00', 'Out', '− S$3.00', 'Closing', '= S$18.00'],
    'Of the closing balance S$15.00 was available and S$2.50 was frozen.',
    'Movements',
    'Date | Movement | Amount S$ | Balance S$',
    '1 Dec 2026 | Opening |  | 1.00',
    '2 Dec 2026 00:05 | Deposit / LE-1 · D-1 | +20.00 | 21.00',
    '31 Dec 2026 | Closing |  | 18.00',
    'Frozen at the end of the month',
    'Why | Since | Amount S$',
    'Bid / B-1 | 6 Dec 2026 | 2.50',
    'Carbon credits held at the end of the month',
    'Project | Free | On offer | Presale | Retiring | Retired',
    'Forest / TN-1 | 1 t | 2 t | 3 t | 4 t | –',
    'Seal',
    'No seal was made on 1 Jan 2027.',
    'Members’ money is held on trust, apart from ours. Every line above is an entry of the ledger, which its number ' +
      'opens.',
  ])
  const seal = { day: '2027-01-02', root: pack.root }
  const sealed = await paperLines(() => statementPdf({ ...statement, seal }, 'en'))
  assert.match(sealed.at(-4)!, /^All members’ cash was sealed on 2 Jan 2027 /)
  assert.equal(sealed.at(-3), pack.root)
})

test('an invoice and a credit note have each figure under its name', async () => {
  const invoice: InvoiceFacts = {
    ...{ no: 'INV-B-1', cause: 'B-1', at, seller: operator, buyer: 'Mei Tan', what: both('Fee', '手续费') },
    ...{ feeCents: 10_00, gstCents: 90, gstBasisPoints: 900, outside: { what: both('5 t', '5 吨'), cents: 70_00 } },
    credits: null,
  }
  const rows = (sign: string) => [
    ...['Description | Amount S$', `Fee, excluding GST | ${sign}10.00`, `GST 9% | ${sign}0.90`],
    `Total including GST | ${sign}10.90`,
  ]
  assert.deepEqual(await linesOf((lang) => invoicePdf(invoice, lang)), [
    'Tax invoice',
    'Issued by | Tonne Pte Ltd · UEN 197401143C',
    'GST registration no. | M90312345A',
    'To | Mei Tan',
    'Invoice no. | INV-B-1',
    'Date | 1 Jan 2027',
    'For | B-1',
    ...rows(''),
    'Not a supply for GST: 5 t, S$70.00. It is not part of this invoice’s total.',
    'Paid by deduction from the member’s balance. Nothing is due.',
  ])
  const credits = {
    ...{ invoice: 'INV-B-1', of: new Date('2026-11-30T16:00:00Z'), correction: 'CR-1', entryNo: 'LE-9' },
    why: both('Twice', '重复'),
  }
  const note = { ...invoice, no: 'CN-B-1', credits }
  assert.deepEqual((await linesOf((lang) => invoicePdf(note, lang))).slice(4), [
    'Credit note no. | CN-B-1',
    'Date | 1 Jan 2027',
    'For | B-1',
    'Corrects invoice | INV-B-1 of 1 Dec 2026',
    'Correction | CR-1',
    'Reason | Twice',
    ...rows('−'),
    'Not a supply for GST, and reversed as well: 5 t, −S$70.00. It is not part of this credit note’s total.',
    'Paid back to the member’s balance by entry LE-9. Nothing is due.',
  ])
  const unregistered = { ...invoice, seller: { ...operator, gstNumber: null } }
  assert.deepEqual((await linesOf((lang) => invoicePdf(unregistered, lang))).slice(0, 3), [
    'Invoice',
    'Issued by | Tonne Pte Ltd · UEN 197401143C',
    'GST registration no. | Not registered for GST',
  ])
})
