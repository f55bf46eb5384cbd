import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  iccKg,
  type PaperHolding,
  type PaperLine,
  type PortfolioFacts,
  portfolioCsv,
  portfolioPapers,
} from './portfolioPaper.ts'

const at = Date.parse('2026-11-20T16:00:00Z')
const holding: PaperHolding = {
  project: { no: 'TN-1', name: { en: 'Ridge', cn: '山脊' } },
  type: 'wind',
  country: 'GH',
  registry: 'verra',
  methodology: 'VM1',
  vintage: 2024,
  heldKg: 9000,
  undeliveredKg: 2000,
  retiringKg: 500,
  costCents: 123_45,
  valueCents: 234_56,
  price: { cents: 25_10, at },
  lastTrade: { cents: 24_90, at: at - 86_400_000 },
  retiredKg: 1500,
  realisedCents: -345,
  icc: { verdict: 'eligible', rule: { en: 'On the list', cn: '在名单上' }, basis: null },
}
const unknown: PaperHolding = { ...holding, heldKg: 4000, lastTrade: null, icc: { ...holding.icc, verdict: 'unknown' } }
const gone: PaperHolding = { ...holding, heldKg: 0, undeliveredKg: 0, retiringKg: 0 }
const facts: PortfolioFacts = {
  paper: 'icc',
  day: '2026-11-21',
  at: new Date(at),
  member: { id: 7, name: 'Meranti', uen: null },
  operator: { name: 'Tonne', uen: 'U' },
  holdings: [holding, unknown, gone],
  year: null,
}
/** The rows of a file, each keyed by the heads of its first row. */
function read(of: Partial<PortfolioFacts>): Record<string, string>[] {
  const text = portfolioCsv({ ...facts, ...of })
  assert.ok(text.startsWith('\ufeff') && text.endsWith('\r\n'))
  const rows = text
    .slice(1, -2)
    .split('\r\n')
    .map((row) => row.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
  const [heads, ...rest] = rows
  assert.equal(new Set(heads).size, heads!.length)
  return rest.map((row) => {
    assert.equal(row.length, heads!.length, 'as many cells as heads')
    return Object.fromEntries(heads!.map((head, i) => [head, row[i]!]))
  })
}
const project = {
  Project: 'TN-1',
  Name: 'Ridge',
  Vintage: '2024',
  Methodology: 'VM1',
  'Held t': '9',
  'Of it undelivered t': '2',
  'Of it being retired t': '0.5',
}

test('the carbon-tax paper lists held tons, those that count and the deciding rule; gone tons are left out', () => {
  assert.deepEqual(read({}), [
    {
      ...project,
      'Host country': 'GH',
      Programme: 'verra',
      'Eligible t': '6.5',
      Verdict: 'eligible',
      Rule: 'On the list',
      规则: '在名单上',
    },
    {
      ...project,
      'Host country': 'GH',
      Programme: 'verra',
      'Held t': '4',
      'Eligible t': '0',
      Verdict: 'unknown',
      Rule: 'On the list',
      规则: '在名单上',
    },
    Object.fromEntries(
      Object.keys(read({})[0]!).map((head) => [
        head,
        { Project: 'sum', 'Held t': '13', 'Eligible t': '6.5' }[head] ?? '',
      ]),
    ),
  ])
})
test('only tons that are eligible, delivered and not being retired count', () => {
  assert.deepEqual(
    [iccKg([holding]), iccKg([unknown]), iccKg([gone]), iccKg([holding, unknown, holding]), iccKg([])],
    [6500, 0, 0, 13_000, 0],
  )
})
test('the holdings paper has each project’s cost, value, dated prices, retired tons and realised gain', () => {
  const first = {
    ...project,
    名称: '山脊',
    Type: 'wind',
    Country: 'GH',
    Registry: 'verra',
    'Cost SGD': '123.45',
    'Value SGD': '234.56',
    'Price SGD per t': '25.1',
    'Price since': '2026-11-21',
    'Last trade SGD per t': '24.9',
    'Last trade on': '2026-11-20',
    'Retired t': '1.5',
    'Realised SGD': '-3.45',
    ICC: 'eligible',
    'ICC rule': 'On the list',
  }
  const rows = read({ paper: 'holdings' })
  assert.equal(rows.length, 3)
  assert.deepEqual(rows[0], first)
  assert.deepEqual(rows[1], {
    ...first,
    'Held t': '4',
    'Last trade SGD per t': '',
    'Last trade on': '',
    ICC: 'unknown',
  })
})
test('the year’s paper has each line with its amount, and the sums below', () => {
  const line: PaperLine = {
    entryNo: 'LE-1',
    kind: 'buy',
    at,
    project: holding.project,
    inKg: 1000,
    outKg: 2000,
    retiredKg: 3000,
    cashCents: 101,
    feeCents: 202,
    gstCents: 303,
    costCents: 404,
    realisedCents: -505,
  }
  const sum = {
    boughtKg: 4000,
    boughtCents: 900,
    soldKg: 5000,
    soldCents: 200,
    soldCostCents: 11,
    realisedCents: 22,
    feeCents: 33,
    gstCents: 44,
    retiredKg: 6000,
    retiredCostCents: 55,
    forfeitedCents: 66,
  }
  const [head, paid] = ['Cost of what left SGD', 'Paid (+) or received (-) SGD']
  const first = {
    Day: '2026-11-21',
    Entry: 'LE-1',
    Kind: 'buy',
    Project: 'TN-1',
    Name: 'Ridge',
    'Bought t': '1',
    'Sold t': '2',
    'Retired t': '3',
    [paid!]: '1.01',
    'Of it fee': '2.02',
    'Of it GST': '3.03',
    [head!]: '4.04',
    'Realised SGD': '-5.05',
  }
  assert.deepEqual(read({ paper: 'year', year: { year: 2026, sum, lines: [line, { ...line, project: null }] } }), [
    first,
    { ...first, Project: '', Name: '' },
    {
      Day: '',
      Entry: '',
      Kind: 'sum',
      Project: '',
      Name: '',
      'Bought t': '4',
      'Sold t': '5',
      'Retired t': '6',
      [paid!]: '7',
      'Of it fee': '0.33',
      'Of it GST': '0.44',
      [head!]: '0.66',
      'Realised SGD': '0.22',
    },
  ])
})
test('there are three papers; a year’s paper without a year is empty', () => {
  assert.deepEqual(portfolioPapers, ['holdings', 'year', 'icc'])
  assert.equal(portfolioCsv({ ...facts, paper: 'year' }), '\ufeff\r\n')
})
