import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  monthFirstDay,
  type Row,
  recogniseFile,
  registryDay,
  registryFormats,
  withoutSerials,
} from './registryFormats.ts'
import { type RegistryRow, readRegistryRow } from './registryRows.ts'
import { readSerial, registryNames } from './registrySerial.ts'

/** Rows as each registry writes them, of fictional projects. */
const rows = {
  acr: {
    'Credit Serial Numbers': 'ACR-FR-99129-2025-2917-30932 to 35143',
    'Quantity of Credits': '4212',
    'Project ID': 'ACR99129',
    'Project Name': 'Demo',
    'Date Issued (GMT)': '6/30/2025 7:43:26 PM',
    'Status Effective (GMT)': '4/13/2026 7:17:56 PM',
  },
  car: {
    'Offset Credit Serial Numbers': 'CAR-1-US-99335-31-983-KS-2025-9205-1 to 5000',
    'Quantity of Offset Credits': '5000',
    'Project ID': 'CAR99335',
    'Project Name': 'Demo',
    'Status Effective': '10/27/2025',
  },
  art: {
    'Credit Serial Numbers': 'FCPF-CI-99130-2023-20-1 to 46404',
    'Quantity of Credits': '46404',
    'Program ID': 'ART99130',
    'Program Name': 'Demo',
    'Date Approved': '3/9/2026 4:16:10 PM',
    'Status Effective': '04/08/2026',
  },
  cercarbono: {
    project_name: 'Demo',
    project_id: '9901',
    serial: 'CDC_9901_1_1_321_14_R1_XX_CO_1_2_2018',
    vintage: '2018',
    date: '2022-02-24 20:20:59',
    quantity: '609',
    from: '1',
    to: '609',
  },
  puro: {
    certificates: 'PURO_PR_CORC100+_FI_977166_2020_055a3fbe-eabc-4535-b9cf-1028e7d18f89_1-100',
    volume: '100',
    productionFacilityCode: '977166',
    productionFacilityName: 'Demo',
    issuanceDate: '2026-07-31T10:00:00Z',
  },
  isometric: {
    retirement_id: 'ret_1ABCDEFGHJK2MNPQ',
    retired_at: '2026-04-09T18:21:22.047712Z',
    'credit_batch_size_total.credit_kgs': '531001',
    project_id: 'prj_9DEMO',
    sequestered_on: '2026-01-22',
  },
} satisfies Record<string, Row>
/** The rest of each row: its names, and the line that shows a run. */
const shown = {
  acr: ['Demo', 'ACR-FR-99129-2025-2917-{first} to {last}'],
  car: ['Demo', 'CAR-1-US-99335-31-983-KS-2025-9205-{first} to {last}'],
  art: ['Demo', 'FCPF-CI-99130-2023-20-{first} to {last}'],
  cercarbono: ['Demo', 'CDC_9901_1_1_321_14_R1_XX_CO_1_2_2018 {first} to {last}'],
  puro: ['Demo', 'PURO_PR_CORC100+_FI_977166_2020_055a3fbe-eabc-4535-b9cf-1028e7d18f89_{first}-{last}'],
  isometric: ['', 'ret_1ABCDEFGHJK2MNPQ {first} to {last} kg'],
} satisfies Record<keyof typeof rows, [name: string, template: string]>
const expected = {
  acr: ['ended', 30_932, 35_143, 1000, 'FR', '2025-01-01', '2025-06-30', '2026-04-13'],
  car: ['ended', 1, 5000, 1000, 'US', '2025-01-01', null, '2025-10-27'],
  art: ['ended', 1, 46_404, 1000, 'CI', '2023-01-01', '2026-03-09', '2026-04-08'],
  cercarbono: ['ended', 1, 609, 1000, null, '2018-01-01', null, '2022-02-24'],
  puro: ['issued', 1, 100, 1000, 'FI', '2020-01-01', '2026-07-31', null],
  isometric: ['ended', 1, 531_001, 1, null, '2026-01-01', null, '2026-04-09'],
} satisfies Record<keyof typeof rows, unknown[]>

const read = (row: Row) => readRegistryRow(recogniseFile(Object.keys(row))!, row, 2)
const why = (row: Row) => {
  const found = read(row)
  return 'reason' in found ? found.reason.en : 'read'
}
for (const [registry, row] of Object.entries(rows) as [keyof typeof rows, Row][]) {
  test(`${registry}: recognised by its columns, in any order, and read whole`, () => {
    const titles = Object.keys(row).reverse()
    assert.equal(recogniseFile(['more', ...titles])?.registry, registry)
    const { serial, kind, issuedOn, endedOn, name } = read(row) as RegistryRow
    assert.equal(serial.registry, registry)
    assert.deepEqual(
      [kind, serial.first, serial.last, serial.unitKg, serial.country, serial.vintageFrom, issuedOn, endedOn],
      expected[registry],
    )
    assert.deepEqual([name, serial.template], shown[registry])
  })
  const { titles, needed, kind } = recogniseFile(Object.keys(row))!
  test(`${registry}: a different quantity, project, serial or day is reported, and none is guessed`, () => {
    // Isometric has only the quantity, so a different one is a different retirement.
    if (registry !== 'isometric') {
      assert.match(why({ ...row, [titles.quantity]: '7' }), /it says 7 t, its serial numbers are/)
      assert.match(why({ ...row, [titles.project]: 'ACR1' }), /it is of project/)
    }
    assert.match(why({ ...row, [titles.serial]: 'none' }), /serial number cannot be read/)
    for (const title of [titles.issued, titles.ended])
      if (title !== undefined) {
        assert.match(why({ ...row, [title]: '31/31/2026' }), /day of (issue|retirement) cannot/)
        assert.match(why({ ...row, [title]: '' }), /day of (issue|retirement) cannot/, `no ${title}`)
      }
  })
  test(`${registry}: without any one of its columns a file is not recognised`, () => {
    assert.ok(needed.length >= 3 && (kind !== 'ended' || needed.includes(titles.ended!)))
    for (const title of needed)
      assert.notEqual(recogniseFile(Object.keys(row).filter((one) => one !== title))?.registry, registry, title)
  })
}
test('each list has one registry with a name in both languages, and states what became of its tons', () => {
  const lists = registryFormats.map(({ registry, kind }) => `${registry} ${kind}`)
  assert.deepEqual(lists, [
    ...['verra both', 'goldStandard both', 'acr ended', 'car ended', 'art ended', 'cercarbono ended', 'puro issued'],
    ...['isometric issued', 'isometric ended'],
  ])
  for (const part of [0, 1] as const)
    assert.equal(new Set(Object.values(registryNames).map((name) => name[part]?.length && name[part])).size, 8)
  for (const [en, cn] of Object.values(registryNames)) assert.ok(en && cn, `${en} ${cn}`)
})
test('Isometric’s issuances are kilograms without a vintage, from the supplier', () => {
  const issued = {
    ...{ id: 'iss_1ABCDEFGHJK2MNPQ', issued_at: '2026-04-14T16:50:41.621676Z', project_id: 'prj_9DEMO' },
    ...{ 'supplier.organisation.name': 'Demo', 'supplier_credit_batch_size_total.credit_kgs': '4' },
  }
  assert.deepEqual(read(issued), {
    serial: {
      ...{
        registry: 'isometric',
        series: 'iss_1ABCDEFGHJK2MNPQ',
        first: 1,
        last: 4,
        unitKg: 1,
        projectId: 'prj_9DEMO',
      },
      ...{ country: null, vintageFrom: '', vintageTo: '', template: 'iss_1ABCDEFGHJK2MNPQ {first} to {last} kg' },
    },
    ...{ line: 2, kind: 'issued', issuedOn: '2026-04-14', endedOn: null, name: 'Demo' },
  })
  for (const title of Object.keys(issued).filter((one) => !one.includes('.organisation.')))
    assert.equal(recogniseFile(Object.keys(issued).filter((one) => one !== title)), undefined, title)
  const most = { ...issued, 'supplier_credit_batch_size_total.credit_kgs': '999999999999' }
  assert.equal((read(most) as RegistryRow).serial.last, 999_999_999_999)
  for (const wrong of [
    { id: `x${issued.id}` },
    { id: `${issued.id}x` },
    { id: 'iss_1abcdefghjk2mnpq' },
    { id: 'iss_1ABC' },
    { 'supplier_credit_batch_size_total.credit_kgs': '1000000000000000' },
  ])
    assert.match(why({ ...issued, ...wrong }), /serial number cannot be read/, JSON.stringify(wrong))
})
test('Isometric’s vintage is the year of a complete day of removal', () => {
  const years = ['2026-01-22', '2026-01-22T10:00:00Z', 'x2026-01-22', '2026-01-2', '', '22/01/2026'].map((day) => {
    const { serial } = read({ ...rows.isometric, sequestered_on: day }) as RegistryRow
    return [serial.vintageFrom, serial.vintageTo]
  })
  const whole = ['2026-01-01', '2026-12-31']
  assert.deepEqual(years, [whole, whole, ...Array.from({ length: 4 }, () => ['', ''])])
})
test('Cercarbono’s vintage is the year in its serial, else four digits in the column beside it', () => {
  const vintageOf = (serial: string, vintage: string) => {
    const { vintageFrom, vintageTo } = (read({ ...rows.cercarbono, serial, vintage }) as RegistryRow).serial
    return [vintageFrom, vintageTo]
  }
  assert.deepEqual(vintageOf(rows.cercarbono.serial, '2020'), ['2018-01-01', '2018-12-31'])
  for (const text of ['2015-2016', 'x2015', '15', '20155']) assert.deepEqual(vintageOf('CDC_9901_1_14', text), ['', ''])
  assert.deepEqual(vintageOf('CDC_9901_1_14', '2015'), ['2015-01-01', '2015-12-31'])
})
test('the parts of a serial must be present, also where they are not among the required columns', () => {
  for (const [row, title] of [
    ...(['from', 'to', 'vintage'] as const).map((one) => [rows.cercarbono, one] as const),
    [rows.isometric, 'sequestered_on'] as const,
  ])
    assert.equal(recogniseFile(Object.keys(row).filter((one) => one !== title)), undefined, title)
})
test('no file is recognised as two formats', () => {
  assert.equal(registryFormats.length, 9)
  for (const { needed } of registryFormats)
    assert.equal(registryFormats.filter((other) => other.needed.every((title) => needed.includes(title))).length, 1)
})
test('Cercarbono begins some series at 0 and has their year in another column', () => {
  const several = { ...rows.cercarbono, serial: 'CDC_9901_1_1_321_14_1', vintage: '2015', from: '0', to: '608' }
  const { serial } = read(several) as RegistryRow
  assert.deepEqual([serial.first, serial.last, serial.vintageTo], [0, 608, '2015-12-31'])
  assert.equal((read({ ...several, vintage: '' }) as RegistryRow).serial.vintageFrom, '')
  assert.equal(readSerial('ACR-FR-99129-2025-2917-0 to 35143'), null)
})
test('a fraction of a kilogram, or none, is not a quantity of Isometric’s', () => {
  for (const kg of ['531000.5', '0', '', '531,001', '-5'])
    assert.match(why({ ...rows.isometric, 'credit_batch_size_total.credit_kgs': kg }), /cannot be read/, kg)
})
test('the month comes first for registries that write it so, and an impossible day is refused', () => {
  assert.deepEqual(
    ['3/24/2026 9:08:01 PM', '10/27/2025', '04/08/2026', '24/3/2026', '2/30/2026', '3/24/2026 21:08', '2026-03-24'].map(
      monthFirstDay,
    ),
    ['2026-03-24', '2025-10-27', '2026-04-08', null, null, null, null],
  )
  for (const text of ['x3/24/2026', '/24/2026', '003/24/2026', '3//2026', '3/024/2026', '3/24/2026 :08:01 PM'])
    assert.equal(monthFirstDay(text), null, text)
  assert.equal(monthFirstDay('3/24/2026 10:08:01 PM'), '2026-03-24')
  assert.equal(monthFirstDay('3/24/2026 100:08:01 PM'), null)
  assert.deepEqual(['2026-02-30', '31/02/2026', '2026-02-28 10:00:00'].map(registryDay), [null, null, '2026-02-28'])
})
test('a quantity of kilograms is reported in kilograms, one of tons in tons', () => {
  const of = (unitKg: 1 | 1000) => {
    const format = recogniseFile(Object.keys(rows.puro))!
    const serial = { ...format.serial((title) => rows.puro[title as keyof typeof rows.puro] ?? '')!, unitKg }
    const found = readRegistryRow({ ...format, serial: () => serial }, { ...rows.puro, volume: '7' }, 2)
    return 'reason' in found && found.reason
  }
  assert.deepEqual(of(1), { en: 'it says 7 kg, its serial numbers are 100', cn: '数量为 7 千克，序列号却有 100 个' })
  assert.deepEqual(of(1000), { en: 'it says 7 t, its serial numbers are 100', cn: '数量为 7 吨，序列号却有 100 个' })
})
test('lists of issuances without serial numbers are recognised by name and not read', () => {
  for (const [registry, titles] of [
    ['acr', ['Date Issued (GMT)', 'Total Credits Issued', 'Project ID', 'Vintage']],
    ['car', ['Date Issued', 'Total Offset Credits Issued', 'Project ID']],
    ['art', ['Date Approved', 'Credits Verified', 'Program ID']],
    ['cercarbono', ['verification', 'serial', 'issued_quantity']],
  ] as const) {
    assert.equal(withoutSerials(titles), registry)
    assert.equal(recogniseFile(titles), undefined)
  }
  for (const { needed } of registryFormats) assert.equal(withoutSerials(needed), undefined)
})
