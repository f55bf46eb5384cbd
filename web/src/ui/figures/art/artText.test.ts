import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawCoverText } from './art.ts'
import { artText, paletteNames } from './artText.ts'
import { coverTypes } from './coverType.ts'

const palette = Object.fromEntries(paletteNames.map((name, i) => [name, `#00000${i}`]))

test('names and values are written in SVG’s form', () => {
  const text = artText(
    [['path', { d: 'M0 0', strokeWidth: 2, stroke: 'var(--art-a)', className: 'a"b' }, [['g', {}]]]],
    { width: 4, height: 3 },
    palette,
  )
  assert.ok(text.includes('<path d="M0 0" stroke-width="2" stroke="#000002" class="a&quot;b"><g></g></path>'))
  assert.ok(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3"'))
})
for (const type of coverTypes) {
  test(`${type}: the file has all of its colours`, () => {
    const text = drawCoverText({ id: 'TN-0142', type, width: 104, height: 132 }, palette)
    assert.doesNotMatch(text, /var\(|undefined|NaN|"none-/)
    assert.equal(text, drawCoverText({ id: 'TN-0142', type, width: 104, height: 132 }, palette))
  })
}
