import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type RegistryFormat, registryDay, registryFormats } from './registryFormats.ts'
import { type NamedRow, overlaps, type RegistryRow, readRegistryRow, sameRun } from './registryRows.ts'
import { readSerial } from './registrySerial.ts'

const formatOf = (registry: RegistryFormat['registry']) => registryFormats.find((one) => one.registry === registry)!
const VCS = '19385-900000001-900000425-VCS-VCU-1507-VER-ET-14-99340-01012020-31122020-1'
const GS = 'GS1-1-UG-GS99236-16-2024-30307-1-19149'

test('the four forms are read and written back unchanged', () => {
  for (const [text, registry, first, last, projectId] of [
    [VCS, 'verra', 900_000_001, 900_000_425, '99340'],
    [GS, 'goldStandard', 1, 19_149, 'GS99236'],
    ['ACR-FR-1129-2025-2917-30932 to 35143', 'acr', 30_932, 35_143, 'ACR1129'],
    ['CAR-1-US-1335-31-983-KS-2025-9205-1 to 5000', 'car', 1, 5000, 'CAR1335'],
  ] as const) {
    const serial = readSerial(text)!
    assert.deepEqual([serial.registry, serial.first, serial.last, serial.projectId], [registry, first, last, projectId])
    assert.equal(serial.template.replace('{first}', String(first)).replace('{last}', String(last)), text)
  }
  assert.deepEqual([readSerial(VCS)!.vintageFrom, readSerial(VCS)!.vintageTo], ['2020-01-01', '2020-12-31'])
})
test('a line in no known form, or one that runs backwards, is null', () => {
  for (const text of [
    '',
    'VCS',
    `${GS}x`,
    GS.replace('-1-19149', '-5-4'),
    VCS.replace('900000001', '0'),
    VCS.replace('-ET-', '-et-'),
  ])
    assert.equal(readSerial(text), null, text)
  fc.assert(fc.property(fc.string(), (text) => void readSerial(text)))
})
const verra = (change: object = {}) =>
  readRegistryRow(
    formatOf('verra'),
    {
      'Serial Number': VCS,
      'Quantity Issued': '425',
      ID: '99340',
      'Issuance Date': '2026-04-03',
      Name: 'Demo',
      ...change,
    },
    2,
  )
const why = (row: RegistryRow | NamedRow) => ('reason' in row ? row.reason.en : 'read')

test('a valid row is read; a day of retirement means that the tons ended', () => {
  assert.deepEqual([why(verra()), (verra() as RegistryRow).kind], ['read', 'issued'])
  const ended = verra({ 'Retirement/Cancellation Date': '2026-04-10' }) as RegistryRow
  assert.deepEqual([ended.kind, ended.endedOn], ['ended', '2026-04-10'])
  const gs = {
    'Serial Number': GS,
    Quantity: '19149',
    GSID: '99236.0',
    'Issuance Date': '2026-04-13T12:35:58.842275',
    'Project Name': 'Demo',
  }
  assert.equal((readRegistryRow(formatOf('goldStandard'), gs, 2) as RegistryRow).kind, 'issued')
  assert.equal(
    (readRegistryRow(formatOf('goldStandard'), { ...gs, 'Credit Status': 'Canceled' }, 2) as RegistryRow).kind,
    'ended',
  )
})
for (const [change, reason] of [
  [{ 'Serial Number': 'none' }, /cannot be read/],
  [{ 'Serial Number': GS }, /cannot be read/],
  [{ 'Quantity Issued': 'many' }, /no number/],
  [{ 'Quantity Issued': '1,425' }, /says 1425 t, its serial numbers are 425/],
  [{ ID: '1' }, /project 1, its serial of 99340/],
  [{ 'Serial Number': VCS.replace('01012020-31122020', '31122020-01012020') }, /ends before it begins/],
  [{ 'Issuance Date': '04/05/2026' }, /day of issue cannot be read/],
  [{ 'Retirement/Cancellation Date': 'soon' }, /day of retirement cannot be read/],
] as const) {
  test(`reported: ${reason}`, () => assert.match(why(verra(change)), reason))
}
test('thousands separators and three styles of days are read; an ambiguous day is not', () => {
  assert.equal(
    why(verra({ 'Serial Number': VCS.replace('900000425', '900028571'), 'Quantity Issued': '28,571' })),
    'read',
  )
  assert.deepEqual(['2026-04-13', '2026-04-13T12:00:00', '13/04/2026', '12/04/2026', '2026-02-30'].map(registryDay), [
    ...['2026-04-13', '2026-04-13', '2026-04-13'],
    ...[null, null],
  ])
})
test('two runs that share a number overlap if both were issued or both ended; an issue and a retirement do not', () => {
  const run = (first: number, last: number, kind = 'issued', series = 's') => ({ series, kind, first, last })
  assert.ok(overlaps(run(5, 9), run(9, 12)))
  assert.ok(!overlaps(run(5, 8), run(9, 12)))
  assert.ok(!overlaps(run(5, 9), run(5, 9, 'ended')))
  assert.ok(!overlaps(run(5, 9), run(5, 9, 'issued', 't')))
})
test('runs are the same when all their fields are; they overlap when they share a number', () => {
  const runs = fc.record({
    series: fc.constantFrom('s', 't'),
    kind: fc.constantFrom('issued', 'ended'),
    first: fc.nat(5),
    more: fc.nat(3),
  })
  fc.assert(
    fc.property(runs, runs, (one, other) => {
      const [a, b] = [one, other].map((run) => ({ ...run, last: run.first + run.more }))
      const numbers = (run: { first: number; more: number }) =>
        Array.from({ length: run.more + 1 }, (_, i) => run.first + i)
      const alike = one.series === other.series && one.kind === other.kind
      assert.equal(overlaps(a!, b!), alike && numbers(one).some((n) => numbers(other).includes(n)))
      assert.equal(sameRun(a!, b!), JSON.stringify(one) === JSON.stringify(other))
    }),
    { seed: 20261120, numRuns: 3000 },
  )
})
test('a file is a registry’s when it has its serials, quantity, project and day of issue', () => {
  assert.deepEqual(formatOf('verra').needed, ['Serial Number', 'Quantity Issued', 'ID', 'Issuance Date'])
  assert.deepEqual(formatOf('goldStandard').needed, ['Serial Number', 'Quantity', 'GSID', 'Issuance Date'])
})
test('a day is read alone or before its time of day, and not as part of anything longer', () => {
  for (const text of ['2026-04-13 12:00', '2026-04-13T00:00:00Z']) assert.equal(registryDay(text), '2026-04-13')
  for (const text of [
    '2026-04-13x',
    'x2026-04-13',
    '12026-04-13',
    '13/04/20261',
    '113/04/2026',
    'on 13/04/2026',
    '31/04/2026',
    '04-13-2026',
    '',
  ])
    assert.equal(registryDay(text), null, text)
})
test('cells may have blanks around them, and a long name is cut', () => {
  const row = verra({
    'Serial Number': ` ${VCS} `,
    'Quantity Issued': ' 425 ',
    ID: ' 99340',
    'Issuance Date': ' 2026-04-03 ',
    Name: ` ${'n'.repeat(201)}`,
  })
  assert.deepEqual([why(row), (row as RegistryRow).name], ['read', 'n'.repeat(200)])
})
const gold = (change: object = {}) => {
  const row = {
    'Serial Number': GS,
    Quantity: '19 149',
    GSID: '99236',
    'Issuance Date': '2026-04-13',
    'Project Name': 'Demo',
    ...change,
  }
  return readRegistryRow(formatOf('goldStandard'), row, 7)
}
test('a project of Gold Standard is named with or without its letters; another number is another project', () => {
  for (const GSID of ['99236', '99236.0', 'GS99236']) assert.equal(why(gold({ GSID })), 'read', GSID)
  for (const GSID of ['99236.05', '99.0236', '99GS236', 'XGS99236', '9923', ''])
    assert.match(why(gold({ GSID })), /it is of project/, GSID)
  const ended = gold({ 'Retirement Date': '2026-05-01' }) as RegistryRow
  assert.deepEqual([ended.kind, ended.endedOn, ended.line, ended.issuedOn], ['ended', '2026-05-01', 7, '2026-04-13'])
})
test('a quantity is one to twelve digits', () => {
  const one = VCS.replace('-900000425-', '-900000001-')
  assert.equal(why(verra({ 'Serial Number': one, 'Quantity Issued': '1' })), 'read')
  assert.match(
    why(verra({ 'Quantity Issued': '999,999,999,999' })),
    /it says 999999999999 t, its serial numbers are 425/,
  )
  for (const text of ['', 'x425', '425x', '4.25', '-425', '1,000,000,000,000'])
    assert.match(why(verra({ 'Quantity Issued': text })), /is no number/, text)
})
test('a vintage of one day is valid; one that ends before it begins is reported', () => {
  const vintage = (from: string, to: string) =>
    why(verra({ 'Serial Number': VCS.replace('01012020-31122020', `${from}-${to}`) }))
  assert.deepEqual(
    [vintage('31122020', '31122020'), vintage('31122020', '30122020')],
    ['read', 'its vintage ends before it begins'],
  )
})
test('a wrong row is reported in both languages, with as much of the cell as fits', () => {
  const cells: [object, number, RegExp][] = [
    [{ 'Serial Number': '1'.repeat(99) }, 80, /: (1+)$/],
    [{ 'Quantity Issued': 'x'.repeat(99) }, 20, /: (x+)$/],
    [{ 'Issuance Date': 'x'.repeat(99) }, 30, /: (x+)$/],
    [{ 'Retirement/Cancellation Date': 'x'.repeat(99) }, 30, /: (x+)$/],
  ]
  for (const [change, length, shown] of cells) assert.equal(shown.exec(why(verra(change)))?.[1]?.length, length)
  const wrong = [
    ...cells.map(([change]) => change),
    { 'Quantity Issued': '424' },
    { ID: '1' },
    { 'Serial Number': VCS.replace('01012020', '31122021') },
  ]
  const reasons = wrong.map((change) => (verra(change) as NamedRow).reason)
  for (const { en, cn } of reasons) assert.ok(en !== '' && /\p{Script=Han}/u.test(cn))
  assert.equal(new Set(reasons.map(({ cn }) => cn)).size, wrong.length)
  assert.match(reasons.find(({ en }) => en.startsWith('it says'))!.cn, /424 .*425/)
})
