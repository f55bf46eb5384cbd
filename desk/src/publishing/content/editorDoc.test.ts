import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Blocks } from './contentOut.ts'
import { fromEditor, toEditor } from './editorDoc.ts'

const name = 'A'.repeat(22)
const blocks: Blocks = [
  { h: 'The three sums' },
  { p: 'Plain.' },
  { p: ['See ', { t: 'the list', b: true, i: true, a: 'https://a.sg/x' }, '.'] },
  { li: ['one', [{ t: 'two', i: true }]] },
  { ol: ['first', 'second'] },
  { q: 'Nobody has to take our word.' },
  { img: name, width: 900, height: 600, alt: 'A mast' },
]
test('every block and mark survives a round trip through the editor', () => {
  assert.deepEqual(fromEditor(toEditor(blocks)), blocks)
  assert.deepEqual(fromEditor(toEditor([])), [])
})
test('the parser drops what the blocks do not have: other nodes, foreign pictures, empty lines, nesting', () => {
  const doc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'strike' }, { type: 'textStyle', attrs: { color: 'red' } }] },
        ],
      },
      { type: 'paragraph' },
      { type: 'image', attrs: { src: 'https://evil.example/x.png' } },
      { type: 'image', attrs: { src: `/h5/api/news/picture?name=${name}&x=1` } },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      {
        type: 'blockquote',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'q1' }] },
          { type: 'paragraph', content: [{ type: 'text', text: 'q2' }] },
        ],
      },
    ],
  }
  assert.deepEqual(fromEditor(doc), [{ p: 'a' }, { q: 'q1' }, { q: 'q2' }])
})
