/** Registry exports: each form is read to the number, each wrong row is named with its reason, and what is ambiguous is refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type NamedRow, overlaps, type RegistryRow, readRegistryRow, registryDay } from './registryRows.ts'
import { readSerial } from './registrySerial.ts'

const VCS = '19385-900000001-900000425-VCS-VCU-1507-VER-ET-14-99340-01012020-31122020-1'
const GS = 'GS1-1-UG-GS99236-16-2024-30307-1-19149'

test('the four forms are read, and written back as they were', () => {
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
test('what is none of the forms, or runs backwards, is null', () => {
  for (const text of ['', 'VCS', `${GS}x`, GS.replace('-1-19149', '-5-4'), VCS.replace('900000001', '0'), VCS.replace('-ET-', '-et-')])
    assert.equal(readSerial(text), null, text)
  fc.assert(fc.property(fc.string(), (text) => void readSerial(text)))
})
const verra = (change: object = {}) =>
  readRegistryRow('verra', { 'Serial Number': VCS, 'Quantity Issued': '425', ID: '99340', 'Issuance Date': '2026-04-03', Name: 'Demo', ...change }, 2)
const why = (row: RegistryRow | NamedRow) => ('reason' in row ? row.reason.en : 'read')

test('a sound row is read; a day of retirement says that the tons ended', () => {
  assert.deepEqual([why(verra()), (verra() as RegistryRow).kind], ['read', 'issued'])
  const ended = verra({ 'Retirement/Cancellation Date': '2026-04-10' }) as RegistryRow
  assert.deepEqual([ended.kind, ended.endedOn], ['ended', '2026-04-10'])
  const gs = { 'Serial Number': GS, Quantity: '19149', GSID: '99236.0', 'Issuance Date': '2026-04-13T12:35:58.842275', 'Project Name': 'Demo' }
  assert.equal((readRegistryRow('goldStandard', gs, 2) as RegistryRow).kind, 'issued')
  assert.equal((readRegistryRow('goldStandard', { ...gs, 'Credit Status': 'Canceled' }, 2) as RegistryRow).kind, 'ended')
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
  test(`named: ${reason}`, () => assert.match(why(verra(change)), reason))
}
test('thousands separators and three styles of days are read; a day that could be two is not', () => {
  assert.equal(why(verra({ 'Serial Number': VCS.replace('900000425', '900028571'), 'Quantity Issued': '28,571' })), 'read')
  assert.deepEqual(['2026-04-13', '2026-04-13T12:00:00', '13/04/2026', '12/04/2026', '2026-02-30'].map(registryDay), [
    ...['2026-04-13', '2026-04-13', '2026-04-13'],
    ...[null, null],
  ])
})
test('two runs that share a number and tell the same of it overlap; issue and retirement of one ton do not', () => {
  const run = (first: number, last: number, kind = 'issued', series = 's') => ({ series, kind, first, last })
  assert.ok(overlaps(run(5, 9), run(9, 12)))
  assert.ok(!overlaps(run(5, 8), run(9, 12)))
  assert.ok(!overlaps(run(5, 9), run(5, 9, 'ended')))
  assert.ok(!overlaps(run(5, 9), run(5, 9, 'issued', 't')))
})
