import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdingsCsv } from './holdingsCsv.ts'

test('the file has a line for each run of serials: its own tons, and the price of one ton in dollars', () => {
  const run = { text: 'VCU-101-2600', first: 101, last: 2600, kg: 2_500_500 }
  const holding = {
    project: { no: 'TN-0142', name: { en: 'Sungai Kubu', cn: '双溪库布' }, art: 'solar' },
    vintage: 2024,
    priceCents: 1_234_05,
    serials: [run, { ...run, first: 1, last: 1, text: 'VCU-1-1', kg: 500 }],
  } as unknown as Parameters<typeof holdingsCsv>[0][number]
  const lines = holdingsCsv([holding]).replaceAll('"', '').trim().split('\r\n')
  assert.deepEqual(lines, [
    'Project,Name,Vintage,Tons,Price SGD per ton,First serial,Last serial,Registry string',
    'TN-0142,Sungai Kubu,2024,2500.5,1234.05,101,2600,VCU-101-2600',
    'TN-0142,Sungai Kubu,2024,0.5,1234.05,1,1,VCU-1-1',
  ])
})
