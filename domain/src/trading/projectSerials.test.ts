import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy } from '../testing/refusedBy.ts'
import { whole } from '../testing/wholeContent.ts'
import {
  freeRuns,
  judgePicks,
  type RegistryBlock,
  type SerialFacts,
  sameRegistryProject,
  serialLine,
  seriesOf,
} from './projectSerials.ts'

const template = 'GS1-1-GH-GS99-16-2024-30307-{first}-{last}'
const series = 'GS1-1-GH-GS99-16-2024-30307'
const block: RegistryBlock = {
  id: 1,
  registry: 'goldStandard',
  registryProjectId: 'GS99',
  series,
  first: 100,
  last: 199,
  template,
  vintageFrom: '2024-01-01',
  vintageTo: '2024-12-31',
}
const content = { ...whole, registry: 'goldStandard', registryProjectId: '99' } as const
const pick = (first: number, last: number, change: object = {}) => ({
  blockId: 1,
  first,
  last,
  text: template,
  ...change,
})
type Case = {
  picks: ReturnType<typeof pick>[]
  issued?: number
  of?: Partial<typeof whole>
  facts?: Partial<SerialFacts>
}
const judge = ({ picks, issued = 0, of = {}, facts = {} }: Case) =>
  judgePicks({ ...content, ...of, blocks: picks }, issued, {
    blocks: new Map([[1, block]]),
    taken: [],
    ended: [],
    ...facts,
  })

test('a run inside its block is accepted, up to its first and last number', () => {
  for (const picks of [[pick(100, 199)], [pick(100, 100)], [pick(199, 199)], [pick(100, 149), pick(150, 199)]])
    judge({ picks })
})
test('a run outside its block is refused: no block, another text, a reversed run, a number before or after it', () => {
  const lines = ['{first}-{last}', template]
  for (const wrong of [
    pick(100, 199, { blockId: null }),
    pick(100, 199, { blockId: 2 }),
    pick(100, 199, { text: lines[0] }),
    pick(150, 149),
    pick(99, 199),
    pick(100, 200),
  ])
    assert.throws(() => judge({ picks: [wrong] }), { rule: 'serialsOutside', params: { serials: serialLine(wrong) } })
})
test('serials must be of the project’s registry, number and vintage', () => {
  const picks = [pick(100, 199)]
  for (const given of [
    { registry: 'verra' as const },
    { registryProjectId: '98' },
    { vintageFrom: '2024-01-02' },
    { vintageTo: '2024-12-30' },
  ])
    assert.throws(() => judge({ picks, of: given }), {
      rule: 'serialsForeign',
      params: { serials: serialLine(picks[0]!), project: 'GS99', from: '2024-01-01', to: '2024-12-31' },
    })
  judge({ picks, of: { registryProjectId: 'GS-99', vintageFrom: '2023-12-31', vintageTo: '2025-01-01' } })
})
const near = [
  { first: 90, last: 119 },
  { first: 131, last: 140 },
]
const touching = [
  { first: 90, last: 120 },
  { first: 130, last: 140 },
  { first: 125, last: 126 },
  { first: 1, last: 999 },
]
test('tons that ended at the registry are not sold, with the day when it is known', () => {
  const facts = (run: { first: number; last: number }, change: object = {}) => ({
    ended: [{ series, on: '2026-05-01', ...run, ...change }],
  })
  const picks = [pick(120, 130)]
  for (const run of near) judge({ picks, facts: facts(run) })
  for (const run of touching) {
    judge({ picks, facts: facts(run, { series: 'another' }) })
    assert.throws(() => judge({ picks, facts: facts(run) }), {
      rule: 'serialsEnded',
      params: { serials: serialLine(picks[0]!), day: '2026-05-01' },
    })
  }
  assert.throws(() => judge({ picks, facts: facts(touching[0]!, { on: null }) }), {
    params: { serials: serialLine(picks[0]!), day: '–' },
  })
})
test('serials that another project or this one already has are not attached again', () => {
  const facts = (run: { first: number; last: number }, change: object = {}) => ({
    taken: [{ series, by: 'TN-2', ...run, ...change }],
  })
  const picks = [pick(120, 130)]
  for (const run of near) {
    judge({ picks, facts: facts(run) })
    judge({ picks: [pick(Math.max(run.first, 100), run.last), ...picks] })
  }
  for (const run of touching) {
    judge({ picks, facts: facts(run, { series: 'another' }) })
    assert.throws(() => judge({ picks, facts: facts(run) }), {
      rule: 'serialsTaken',
      params: { serials: serialLine(picks[0]!), project: 'TN-2' },
    })
  }
  const twice = [pick(100, 120), ...picks]
  assert.throws(() => judge({ picks: twice }), {
    rule: 'serialsTaken',
    params: { serials: serialLine(picks[0]!), project: serialLine(twice[0]!) },
  })
})
test('runs of two series may have the same numbers', () => {
  const other = { ...block, id: 2, series: `${series}8`, template: template.replace('30307', '303078') }
  const facts = {
    blocks: new Map([
      [1, block],
      [2, other],
    ]),
  }
  judge({ picks: [pick(120, 130), pick(120, 130, { blockId: 2, text: other.template })], facts })
})
test('issued picks are not judged; later ones are, also against them', () => {
  const facts = { taken: [{ series, first: 100, last: 110, by: 'TN-2' }] }
  judge({ picks: [pick(100, 110), pick(111, 120)], issued: 1, facts })
  assert.throws(() => judge({ picks: [pick(100, 110), pick(111, 120)], facts }), refusedBy('serialsTaken'))
  assert.throws(() => judge({ picks: [pick(150, 160), pick(160, 170)], issued: 1 }), refusedBy('serialsTaken'))
  assert.throws(() => judge({ picks: [pick(150, 160), pick(1, 2)], issued: 1 }), refusedBy('serialsOutside'))
})
test('a line is the registry’s own; one in no registry’s form is its own series', () => {
  assert.equal(serialLine(pick(100, 110)), 'GS1-1-GH-GS99-16-2024-30307-100-110')
  assert.equal(seriesOf(pick(100, 110)), series)
  assert.equal(seriesOf(pick(1, 2, { text: 'A-{first}-{last}' })), 'A-{first}-{last}')
})
test('a registry’s project is recognised in any spelling', () => {
  for (const [a, b] of [
    ['VCS-2481', '2481'],
    ['GS91122', '91122'],
    ['2481', 'VCS 2481'],
  ] as const)
    assert.ok(sameRegistryProject(a, b))
  for (const [a, b] of [
    ['2481', '2482'],
    ['24-81', '2481'],
    ['VCS-2481', 'VCS-81'],
    ['2481', '24-81'],
  ] as const)
    assert.ok(!sameRegistryProject(a, b), `${a} ${b}`)
})
test('free runs leave out the taken runs of the block’s own series, and none is empty', () => {
  const free = (...gone: { series: string; first: number; last: number }[]) => freeRuns(block, gone)
  assert.deepEqual(free({ series: 'another', first: 100, last: 199 }), [{ first: 100, last: 199 }])
  assert.deepEqual(free({ series, first: 150, last: 160 }, { series, first: 100, last: 149 }), [
    { first: 161, last: 199 },
  ])
  assert.deepEqual(free({ series, first: 100, last: 100 }, { series, first: 199, last: 250 }), [
    { first: 101, last: 198 },
  ])
  assert.deepEqual(free({ series, first: 1, last: 999 }), [])
})
