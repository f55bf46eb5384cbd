import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, both, now, presale, whole } from '../testing/wholeContent.ts'
import { iccListsAt } from './iccLists.ts'
import { iccOf, newProjectOf } from './newProject.ts'
import type { ProjectContent } from './projectContent.ts'

/** Every field differs from an empty draft's. */
const written: ProjectContent = {
  ...whole,
  type: 'biochar',
  nature: 'avoidance',
  registry: 'acr',
  bufferPercent: 12,
  sdgs: [7, 13],
  authorisation: { state: 'on_file', day: '2025-12-05' },
  lotKg: 500,
  minKg: 1500,
  maxKg: 90_000,
  monthlyOrders: 3,
  totalOrders: 9,
  minLevel: 2,
  eligibility: { scope: '3', publishedOn: '2020-01-01', standing: 'active', secondStandard: 'CCB' },
  bandBasisPoints: 500,
  introduction: { en: 'One\n\nTwo', cn: '一' },
  featured: true,
  documents: [{ file: 'a'.repeat(64), bytes: 7, title: both('D'), kind: 'pdd', pages: 1, issuedOn: '2026-01-01' }],
  images: [{ file: 'b'.repeat(64), width: 1, height: 1, alt: both('I') }],
}
const otherwise = ['presale', 'startsAt', 'endsAt', 'introduction', 'authorisation', 'eligibility', 'blocks'] as const

test('every field of the content is in the row, under its name or in the row’s form', () => {
  const row = newProjectOf('TN-7', written)
  const same = Object.fromEntries(
    Object.entries(written).filter(([key]) => !(otherwise as readonly string[]).includes(key)),
  )
  assert.deepEqual(row, {
    ...same,
    no: 'TN-7',
    art: 'strata',
    icc: { authorisation: written.authorisation, eligibility: written.eligibility },
    serials: written.blocks,
    startsAt: new Date(at(10)),
    endsAt: new Date(at(100)),
    presale: { ...presale, startsAt: new Date(at(5)), endsAt: new Date(at(9)) },
    introduction: { en: [{ p: 'One' }, { p: 'Two' }], cn: [{ p: '一' }] },
  })
})
test('an optional field that is missing is stored as null; a published project plans its prices separately', () => {
  const row = newProjectOf('TN-7', {
    ...written,
    presale: null,
    endsAt: null,
    bandBasisPoints: undefined,
    priceCents: null,
  })
  assert.deepEqual([row.presale, row.endsAt, row.bandBasisPoints, row.priceCents], [null, null, null, 0])
})
test('the verdict on the carbon tax follows from the content’s own facts', () => {
  const lists = iccListsAt([], now)
  const of = (change: Partial<ProjectContent>) =>
    iccOf({ ...written, country: 'BT', registry: 'goldStandard', ...change }, lists).verdict
  assert.equal(of({}), 'eligible')
  const against: [Partial<ProjectContent>, string][] = [
    [{ country: 'PE' }, 'unknown'],
    [{ registry: 'acr' }, 'not_eligible'],
    [{ registry: 'puro' }, 'not_eligible'],
    [{ vintageFrom: '2020-12-31' }, 'not_eligible'],
    [{ vintageTo: '2031-01-01' }, 'not_eligible'],
    [{ authorisation: { state: 'none', day: null } }, 'unknown'],
    [{ eligibility: { ...written.eligibility, standing: 'inactive' } }, 'not_eligible'],
  ]
  for (const [change, verdict] of against) assert.equal(of(change), verdict, JSON.stringify(change))
  assert.match(
    iccOf({ ...written, country: 'BT', registry: 'goldStandard' }, lists).rule.en,
    /^VM0048 is on the list for Bhutan/,
  )
})
