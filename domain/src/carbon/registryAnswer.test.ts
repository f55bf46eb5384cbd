import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, evidenceOf, lackOf } from './registryAnswer.ts'

// 02:00 of the 20th in Singapore, still the 19th in UTC.
const requestedAt = new Date('2026-11-19T18:00:00Z')
const row = (line: number, hash = 'a'.repeat(64)) => ({
  file: 'list.csv',
  hash,
  line,
  serial: `900-${line}-${line}-VCS`,
})
const answered = (change: Partial<Answered> = {}): Answered => ({
  ...{ no: 'RT-1', kg: 2000, requestedAt, proposedBy: null, covered: 2000, endedOn: '2026-11-20', rows: [row(7)] },
  ...change,
})

for (const [name, change, lack] of [
  ['whole, on the day of the request', {}, undefined],
  ['nothing listed', { covered: 0, endedOn: null, rows: [] }, 'absent'],
  ['a kilogram listed', { covered: 1 }, 'part'],
  ['all but a kilogram', { covered: 1999 }, 'part'],
  ['a part comes before its missing day', { covered: 1999, endedOn: null }, 'part'],
  ['without a day', { endedOn: null }, 'noDay'],
  ['the Singapore day before the request', { endedOn: '2026-11-19' }, 'early'],
] as const)
  test(`what a registry's list lacks: ${name}`, () => assert.equal(lackOf(answered(change)), lack))

test('the evidence has the serial, the last day, and the place of each line', () => {
  const hash = 'b'.repeat(64)
  assert.deepEqual(evidenceOf(answered({ rows: [row(7)] })), {
    reference: '900-7-7-VCS',
    day: '2026-11-20',
    text: `Listed as retired: line 7 of the export with SHA-256 ${'a'.repeat(64)}`,
  })
  const seven = [12, 3, 5, 8, 30, 41, 100].map((line) => row(line))
  assert.equal(
    evidenceOf(answered({ rows: [...seven, row(9, hash)] })).text,
    `Listed as retired: lines 3, 5, 8, 12, 30 and 2 more of the export with SHA-256 ${'a'.repeat(64)}; line 9 of the ` +
      `export with SHA-256 ${hash}`,
  )
})

test('a long serial with unusual characters becomes a reference that a certificate accepts', () => {
  const serial = `PURO+${'x'.repeat(100)}`
  const { reference } = evidenceOf(answered({ rows: [{ ...row(1), serial }] }))
  assert.equal(reference, `PURO-${'x'.repeat(75)}`)
})
