/** Links lead to our pages or to https and nowhere else; a diff of two versions loses no block. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Block, blockChanges, isLink, linksOf, picturesOf, plainBlock, saysNothing } from './richText.ts'

test('a link is a page of the app or https, and no disguise of anything else', () => {
  for (const to of ['/pages/news/index', '/', 'https://www.mom.gov.sg/x?y#z', 'https://a.sg', 'https://registry.verra.org:443/a'])
    assert.ok(isLink(to), to)
  for (const to of [
    ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)', 'data:text/html,<script>', 'vbscript:x'],
    ...['http://a.sg', '//evil.example', '/\\evil.example', 'https://tonne.example@evil.example/', 'https://a', 'https:/a.sg', 'https://', ''],
    ...['mailto:a@b.sg', 'https://a.sg/\u202Egpj', 'https://a b.sg', 'pages/x', `https://a.sg/${'x'.repeat(500)}`],
  ])
    assert.ok(!isLink(to), JSON.stringify(to))
})
const text: Block[] = [
  { h: 'Fees' },
  { p: ['See ', { t: 'the list', b: true, a: 'https://a.sg/x' }, '.'] },
  { li: ['one', [{ t: 'two', i: true }]] },
  { img: 'x'.repeat(22), width: 3, height: 2, alt: 'A mast' },
]
test('a text is read as plain words, its links and its pictures', () => {
  assert.deepEqual(text.map(plainBlock), ['Fees', 'See the list.', 'one\ntwo', 'A mast'])
  assert.deepEqual([linksOf(text), picturesOf(text)], [['https://a.sg/x'], ['x'.repeat(22)]])
  assert.deepEqual([saysNothing([{ p: ' ' }, { h: '' }]), saysNothing(text), saysNothing([])], [true, false, true])
})
test('a change keeps what stayed and names what came and went', () => {
  const changed: Block[] = [text[0]!, { p: 'New' }, text[2]!, text[3]!]
  assert.deepEqual(
    blockChanges(text, changed).map(({ how, block }) => [how, plainBlock(block).slice(0, 3)]),
    [
      ['same', 'Fee'],
      ['removed', 'See'],
      ['added', 'New'],
      ['same', 'one'],
      ['same', 'two'],
      ['same', 'A m'],
    ],
  )
  // One item of a list, not the list.
  const list = blockChanges([{ li: ['a', 'b', 'c'] }], [{ li: ['a', 'B', 'c'] }]).filter(({ how }) => how !== 'same')
  assert.deepEqual(
    list.map(({ how, block }) => [how, plainBlock(block)]),
    [
      ['removed', 'b'],
      ['added', 'B'],
    ],
  )
})
test('whatever the two versions: without the added it is the old one, without the removed the new', () => {
  const blocks = fc.array(fc.constantFrom<Block>({ p: 'a' }, { p: 'b' }, { h: 'c' }), { maxLength: 12 })
  fc.assert(
    fc.property(blocks, blocks, (before, after) => {
      const changes = blockChanges(before, after)
      const but = (how: string) => changes.filter((c) => c.how !== how).map((c) => c.block)
      assert.deepEqual([but('added'), but('removed')], [before, after])
    }),
  )
})
