import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdingsOf } from './holdings.ts'

type Held = Parameters<typeof holdingsOf>[0][number]
type Kg = Partial<Pick<Held, 'freeKg' | 'onOfferKg' | 'presaleKg'>>
const held = (no: string, type: string, kg: Kg): Held =>
  ({
    ...{ project: { no, name: { en: `Name ${no}`, cn: `名 ${no}` }, art: 'solar' }, type },
    ...{ freeKg: 0, onOfferKg: 0, presaleKg: 0, ...kg },
  }) as unknown as Held
const shown = (all: readonly Held[]) => holdingsOf(all, 'en', 'Others').map(({ id, kg, label }) => [id, kg, label])

test('the largest holding is first, with its tons on offer; what is undelivered or sold is not shown', () => {
  const all = [
    held('C', 'biogas', { presaleKg: 300 }),
    held('B', 'wind', { freeKg: 500, onOfferKg: 400, presaleKg: 300 }),
    held('A', 'solar', { freeKg: 1000 }),
  ]
  const parts = shown(all)
  assert.deepEqual(
    parts.map(([id, kg]) => [id, kg]),
    [
      ['A', 1000],
      ['B', 900],
    ],
  )
  assert.ok(
    parts.every(([, , label]) => !String(label).startsWith('Name')),
    'each is the only one of its type',
  )
})

test('projects of one type are shown by their names', () => {
  const all = [held('A', 'solar', { freeKg: 3 }), held('B', 'solar', { freeKg: 2 }), held('C', 'wind', { freeKg: 1 })]
  assert.deepEqual(
    shown(all).map(([, , label]) => String(label).startsWith('Name')),
    [true, true, false],
  )
})

test('four are shown each by itself; of five, three, and the others together', () => {
  const of = (count: number) => Array.from({ length: count }, (_, i) => held(`P${i}`, `type ${i}`, { freeKg: 100 - i }))
  assert.deepEqual(
    shown(of(4)).map(([id]) => id),
    ['P0', 'P1', 'P2', 'P3'],
  )
  for (const five of [of(5), of(5).reverse()])
    assert.deepEqual(shown(five).slice(2), [
      ['P2', 98, 'Name P2'],
      ['P3', 97 + 96, 'Others'],
    ])
})
