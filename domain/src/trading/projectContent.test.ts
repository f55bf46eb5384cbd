import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachedKg, emptyContent, paragraphsOf } from './projectContent.ts'

test('a new draft is empty, with 1 t to 1,000 t in lots of 1 t, twenty orders a month and any level', () => {
  const { lotKg, minKg, maxKg, monthlyOrders, totalOrders, minLevel, bandBasisPoints } = emptyContent()
  assert.deepEqual(
    { lotKg, minKg, maxKg, monthlyOrders, totalOrders, minLevel, bandBasisPoints },
    {
      lotKg: 1000,
      minKg: 1000,
      maxKg: 1_000_000,
      monthlyOrders: 20,
      totalOrders: null,
      minLevel: 1,
      bandBasisPoints: null,
    },
  )
  const { type, nature, registry, authorisation, featured, presale, priceCents } = emptyContent()
  assert.deepEqual(
    [type, nature, registry, authorisation.state, featured],
    ['reforestation', 'removal', 'verra', 'none', false],
  )
  assert.deepEqual([presale, priceCents, attachedKg(emptyContent())], [null, null, 0])
})
test('two drafts share nothing', () => {
  const one = emptyContent()
  one.name.en = 'Ridge'
  one.blocks.push({ blockId: 1, first: 1, last: 3, text: '{first}' })
  assert.deepEqual(
    [emptyContent().name.en, emptyContent().place.en, attachedKg(emptyContent()), attachedKg(one)],
    ['', '', 0, 3000],
  )
})
test('an empty or blank line separates paragraphs; a single break does not', () => {
  assert.deepEqual(paragraphsOf(' One\nstill one \n\nTwo\n \t\n\n Three\n\n '), [
    { p: 'One\nstill one' },
    { p: 'Two' },
    { p: 'Three' },
  ])
  assert.deepEqual(paragraphsOf(' \n\n '), [])
})
