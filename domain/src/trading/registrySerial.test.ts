import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RegistrySerial, readSerial } from './registrySerial.ts'

/** Isometric has no serial numbers; Cercarbono's range is beside its serial and is tested below. */
type Ranged = Exclude<RegistrySerial['registry'], 'isometric' | 'cercarbono'>
const lines: Record<Ranged, string> = {
  verra: '19385-900000001-900000425-VCS-VCU-1507-VER-ET-14-99340-01022020-30122020-1',
  goldStandard: 'GS1-1-UG-GS99236-16-2024-30307-10001-19149',
  acr: 'ACR-FR-1129-2025-2917-30932 to 35143',
  car: 'CAR-12-US-1335-31-983-KS-2025-9205-1001 to 5000',
  art: 'FCPF-CI-130-2023-20-101 to 46404',
  puro: 'PURO_PR_CORC100+_FI_577166_2020_055a3fbe-eabc-4535-b9cf-1028e7d18f89_31415-92653',
}
const projects: Record<Ranged, string> = {
  ...{ verra: '99340', goldStandard: 'GS99236', acr: 'ACR1129', car: 'CAR1335', art: 'ART130', puro: '577166' },
}
const known: Record<Ranged, Partial<RegistrySerial>> = {
  art: { series: 'FCPF-CI-130-2023-20', country: 'CI', vintageFrom: '2023-01-01', vintageTo: '2023-12-31' },
  puro: {
    series: 'PURO_PR_CORC100+_FI_577166_2020_055a3fbe-eabc-4535-b9cf-1028e7d18f89',
    country: 'FI',
    vintageFrom: '2020-01-01',
    vintageTo: '2020-12-31',
  },
  verra: { series: 'verra|VCS-VCU', country: 'ET', vintageFrom: '2020-02-01', vintageTo: '2020-12-30' },
  goldStandard: {
    series: 'GS1-1-UG-GS99236-16-2024-30307',
    country: 'UG',
    vintageFrom: '2024-01-01',
    vintageTo: '2024-12-31',
  },
  acr: { series: 'ACR-FR-1129-2025-2917', country: 'FR', vintageFrom: '2025-01-01', vintageTo: '2025-12-31' },
  car: {
    series: 'CAR-12-US-1335-31-983-KS-2025-9205',
    country: 'US',
    vintageFrom: '2025-01-01',
    vintageTo: '2025-12-31',
  },
}
for (const [registry, line] of Object.entries(lines) as [Ranged, string][]) {
  test(`${registry}: series, country and vintage come from the line itself`, () => {
    const { series, country, vintageFrom, vintageTo, ...serial } = readSerial(` ${line}\n`)!
    assert.deepEqual({ series, country, vintageFrom, vintageTo }, known[registry])
    assert.deepEqual([serial.registry, serial.unitKg, serial.projectId], [registry, 1000, projects[registry]])
    assert.equal(serial.template.replace('{first}', String(serial.first)).replace('{last}', String(serial.last)), line)
  })
  test(`${registry}: a line that lacks a part, or has more around it, is not read`, () => {
    const parts = [...line.matchAll(/\w+/g)].filter(([part]) => part !== 'to')
    assert.ok(parts.length > 6)
    for (const { index, 0: part } of parts)
      assert.equal(readSerial(line.slice(0, index) + line.slice(index + part.length)), null, part)
    for (const text of [`x${line}`, `1-${line}`, `${line}x`, `${line}-1`, `${line} 1`])
      assert.equal(readSerial(text), null, text)
  })
  test(`${registry}: one number is a run; none, a reversed one or one beyond the safe integers is not`, () => {
    const { first, last } = readSerial(line)!
    const run = (from: number | bigint, to: number | bigint) =>
      readSerial(line.replace(String(first), String(from)).replace(String(last), String(to)))
    assert.equal(run(first, first)?.last, first)
    for (const [from, to] of [
      [first, first - 1],
      [0, last],
      [1, 2n ** 53n],
    ] as const)
      assert.equal(run(from, to), null)
    assert.equal(run(1, 2n ** 53n - 1n)?.last, Number.MAX_SAFE_INTEGER)
  })
}
test('both units of Verra are one registry, and each counts its own numbers', () => {
  assert.equal(readSerial(lines.verra.replace('VCS-VCU', 'VCU'))?.series, 'verra|VCU')
})
test('CAR’s credits for a compliance programme have its name in place of the type’s number', () => {
  const serial = readSerial('CAR-ROC-US-99316-105-276-CA-2025-9388-1 to 1')!
  assert.deepEqual([serial.registry, serial.projectId, serial.first, serial.last], ['car', 'CAR99316', 1, 1])
  assert.equal(readSerial('CAR-XYZ-US-99316-105-276-CA-2025-9388-1 to 1'), null)
})
test('Cercarbono: the project follows the name, the year is at the end, and the range follows a space', () => {
  const at = 'CDC_9901_1_1_321_14_XX_CO_1_2'
  assert.deepEqual(readSerial(`${at}_2018 10 to 609`), {
    ...{ registry: 'cercarbono', series: `${at}_2018`, first: 10, last: 609, unitKg: 1000, projectId: 'CDC-9901' },
    ...{ country: null, vintageFrom: '2018-01-01', vintageTo: '2018-12-31', template: `${at}_2018 {first} to {last}` },
  })
  const without = readSerial(`${at} 1 to 1`)!
  assert.deepEqual([without.series, without.vintageFrom, without.vintageTo], [at, '', ''])
  assert.equal(readSerial('CDC_9901_R1_201 1 to 1')!.vintageFrom, '')
  assert.equal(readSerial('CDC_9901_R1_20180 1 to 1')!.vintageFrom, '')
  for (const text of [
    ...[`x${at} 1 to 2`, 'CDC__1 1 to 2', 'CDC_9901 1 to 2', 'CDC_9901_ 1 to 2', 'CDC_9901__ 1 to 2'],
    ...[`${at}  to 2`, `${at} 1 to `, `${at} 1 to 2 `.concat('x'), `${at} 2 to 1`],
  ])
    assert.equal(readSerial(text), null, text)
})
test('a number before the run in a form is never read as the run', () => {
  for (const [registry, line] of Object.entries(lines) as [Ranged, string][]) {
    const { first, last } = readSerial(line)!
    const end = line.lastIndexOf(String(last))
    const begin = line.lastIndexOf(String(first), end - 1)
    const dropped = [
      line.slice(0, begin) + line.slice(begin + String(first).length),
      line.slice(0, end) + line.slice(end + String(last).length),
    ]
    for (const text of dropped) assert.equal(readSerial(text), null, `${registry} ${text}`)
  }
})
