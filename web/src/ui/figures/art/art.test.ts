/** A project's picture must never change, because members recognise projects by it and phones cache it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type CoverOrder, drawAvatar, drawCover, drawTerrain } from './art.ts'
import type { ArtNode } from './artNode.ts'
import { coverTypes } from './coverType.ts'

const digest = (drawing: unknown) => createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 12)

const order = (type: CoverOrder['type'], id = 'TN-0142'): CoverOrder => ({ id, type, width: 390, height: 264 })

const known: Readonly<Record<string, string>> = {
  forest: 'ac354da24a4c',
  mangrove: '76a860520477',
  wind: '04b82eb06599',
  solar: '6d44e3c1bd73',
  strata: '0c60b6f5d40b',
  hearth: 'bbab64786b43',
}

function inksOf(nodes: readonly ArtNode[]): string[] {
  return nodes.flatMap(([, { fill, stroke }, children]) => [fill, stroke, ...inksOf(children ?? [])].map(String))
}

for (const type of coverTypes) {
  test(`a ${type} cover keeps its picture`, () => {
    assert.equal(digest(drawCover(order(type))), known[type])
    assert.deepEqual(drawCover(order(type)), drawCover(order(type)))
  })

  test(`another project has another ${type} cover, with one flag`, () => {
    const other = drawCover(order(type, 'TN-0157'))
    assert.notDeepEqual(other, drawCover(order(type)))
    assert.equal(inksOf(other).filter((ink) => ink === 'var(--flag)').length, 2, 'ring and dot')
  })

  test(`a plain ${type} cover has no flag and fits any size`, () => {
    for (const [width, height] of [
      [10, 28],
      [44, 44],
      [1280, 420],
    ] as const) {
      const nodes = drawCover({ ...order(type), width, height, plain: true })
      assert.ok(!inksOf(nodes).includes('var(--flag)'))
      assert.ok(!JSON.stringify(nodes).includes('NaN'))
    }
  })
}

test('terrain and avatars keep their pictures', () => {
  assert.equal(digest(drawTerrain({ id: 'member-10482', width: 390, height: 300 })), '4774cadecee2')
  assert.equal(digest(drawAvatar('11', 64)), 'f1be2999c916')
  assert.equal(drawAvatar('11', 64).type, 'forest')
})
