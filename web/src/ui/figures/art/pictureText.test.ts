import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { coverTypes } from './coverType.ts'
import { looks } from './pictures.ts'
import { pictureText } from './pictureText.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sheets = {
  tokens: read('../../../../../parts/src/tokens.css'),
  dark: read('../../../../../parts/src/dark.css'),
  inks: read('../../style/inks.css'),
}
const id = 'TN-0142'

test('every look of every land has all its colours in both themes, and they differ between the themes', () => {
  for (const look of Object.keys(looks))
    for (const type of coverTypes) {
      const [light, dark] = ['light', 'dark'].map((theme) => pictureText({ theme, look, type, id }, sheets)!)
      for (const text of [light!, dark!])
        assert.doesNotMatch(text, /var\(|undefined|NaN|currentColor|color="none"/, look)
      assert.notEqual(light, dark, look)
    }
})
test('a picture has the colours that the style sheets give its land', () => {
  assert.match(pictureText({ theme: 'light', look: 'card', type: 'wind', id }, sheets)!, /stop-color="#d6e3e4"/)
  assert.match(pictureText({ theme: 'dark', look: 'card', type: 'wind', id }, sheets)!, /stop-color="#1e353d"/)
})
test('a picture that no page shows is not drawn', () => {
  const order = { theme: 'light', look: 'card', type: 'wind', id }
  for (const wrong of [{ theme: 'x' }, { look: 'constructor' }, { look: 'toString' }, { type: 'sea' }])
    assert.equal(pictureText({ ...order, ...wrong }, sheets), undefined)
})
