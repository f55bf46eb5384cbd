/** Why: a wrong digit in a payment code sends a member's money astray, so it is held to published vectors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from './money.ts'
import { crc16, type PayNow, paynowText } from './paynow.ts'

const demo = { proxy: { kind: 'uen', value: '209900001K' }, payee: 'DEMO CARBON PTE LTD' } as const
const vectors: [string, PayNow, string][] = [
  [
    'UEN, dynamic',
    { ...demo, amountCents: cents(1250_00), reference: 'DEP-7Q4K2M9X', expires: '20261231' },
    '00020101021226490009SG.PAYNOW010120210209900001K0301004082026123152040000530370254071250.005802SG5919DEMO CARBON PTE LTD6009Singapore62160112DEP-7Q4K2M9X6304C4C2',
  ],
  [
    'UEN, open amount',
    { ...demo, amountCents: null, reference: 'DEP-OPEN1', expires: null },
    '00020101021126370009SG.PAYNOW010120210209900001K030115204000053037025802SG5919DEMO CARBON PTE LTD6009Singapore62130109DEP-OPEN16304FD46',
  ],
  [
    'mobile, static',
    { proxy: { kind: 'mobile', value: '+6591234567' }, payee: 'NA', amountCents: null, reference: null, expires: null },
    '00020101021126380009SG.PAYNOW010100211+6591234567030115204000053037025802SG5902NA6009Singapore6304B5DB',
  ],
]
for (const [name, asked, text] of vectors) test(`PayNow: ${name}`, () => assert.equal(paynowText(asked), text))
test('the CRC is the one banks check', () => assert.equal(crc16('123456789'), '29B1'))
