import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Block,
  blockChanges,
  isLink,
  linksOf,
  picturesOf,
  plainBlock,
  plainLine,
  saysNothing,
} from './richText.ts'

test('a link is a page of the app or https, undisguised', () => {
  for (const to of [
    '/pages/news/index',
    '/',
    'https://www.mom.gov.sg/x?y#z',
    'https://a.sg',
    'https://registry.verra.org:443/a',
    'https://a.sg:1',
    'https://a.sg:65535#x',
    'https://a-b.1.sg?q',
    `https://a.sg/${'x'.repeat(487)}`,
    'HTTPS://A.SG',
  ])
    assert.ok(isLink(to), to)
  for (const to of [
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
    ],
    ...[
      'http://a.sg',
      '//evil.example',
      '/\\evil.example',
      'https://tonne.example@evil.example/',
      'https://a',
      'https:/a.sg',
      'https://',
      '',
    ],
    ...['mailto:a@b.sg', 'https://a.sg/\u202Egpj', 'https://a b.sg', 'pages/x', `https://a.sg/${'x'.repeat(488)}`],
    ...[
      'xhttps://a.sg',
      'https://a.s',
      'https://a.sg:',
      'https://a.sg:123456',
      'https://a.sg!',
      'https://a.sg:80@evil.example',
      'https://.',
      '/\\u200b',
    ],
  ])
    assert.ok(!isLink(to), JSON.stringify(to))
})
const text: Block[] = [
  { h: 'Fees' },
  { p: ['See ', { t: 'the list', b: true, a: 'https://a.sg/x' }, '.'] },
  { li: ['one', [{ t: 'two', i: true }]] },
  { img: 'x'.repeat(22), width: 3, height: 2, alt: 'A mast' },
]
test('plain words, links and pictures are read from a text', () => {
  assert.deepEqual(text.map(plainBlock), ['Fees', 'See the list.', 'one\ntwo', 'A mast'])
  assert.deepEqual([linksOf(text), picturesOf(text)], [['https://a.sg/x'], ['x'.repeat(22)]])
  assert.deepEqual([saysNothing([{ p: ' ' }, { h: '' }]), saysNothing(text), saysNothing([])], [true, false, true])
})
test('a change lists what stayed, what was added and what was removed', () => {
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
  // The change names one item of a list, not the whole list.
  const list = blockChanges([{ li: ['a', 'b', 'c'] }], [{ li: ['a', 'B', 'c'] }]).filter(({ how }) => how !== 'same')
  assert.deepEqual(
    list.map(({ how, block }) => [how, plainBlock(block)]),
    [
      ['removed', 'b'],
      ['added', 'B'],
    ],
  )
})
test('for any two versions, removing the additions gives the old one and removing the removals the new one', () => {
  const blocks = fc.array(fc.constantFrom<Block>({ p: 'a' }, { p: 'b' }, { h: 'c' }), { maxLength: 12 })
  fc.assert(
    fc.property(blocks, blocks, (before, after) => {
      const changes = blockChanges(before, after)
      const but = (how: string) => changes.filter((c) => c.how !== how).map((c) => c.block)
      assert.deepEqual([but('added'), but('removed')], [before, after])
    }),
  )
})
test('quotations and both kinds of lists are read, and a picture alone counts as content', () => {
  const link = { t: 'here', a: '/pages/x' }
  const blocks: Block[] = [{ q: ['Look ', link] }, { ol: ['one', ['two ', link]] }, { li: [[link]] }, { h: 'None' }]
  assert.deepEqual(blocks.map(plainBlock), ['Look here', 'one\ntwo here', 'here', 'None'])
  assert.deepEqual(linksOf(blocks), ['/pages/x', '/pages/x', '/pages/x'])
  assert.deepEqual([plainLine('as is'), plainLine(['a', { t: 'b', b: true }])], ['as is', 'ab'])
  assert.deepEqual(linksOf([{ p: ['no', { t: 'link', i: true }] }]), [])
  assert.equal(saysNothing([{ img: 'x', width: 1, height: 1, alt: '' }]), false)
  const ordered = blockChanges([{ ol: ['a', 'b'] }], [{ ol: ['a', 'c'] }]).map(({ how, block }) => [how, block])
  assert.deepEqual(ordered, [
    ['same', { ol: ['a'] }],
    ['removed', { ol: ['b'] }],
    ['added', { ol: ['c'] }],
  ])
})
test('as many blocks as possible stay, and a removed block comes before its replacement', () => {
  const blocks = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 })
  /** The longest common run, found by brute force. */
  const longest = (a: readonly string[], b: readonly string[]): number => {
    if (a.length === 0 || b.length === 0) return 0
    const [[x, ...rest], [y, ...others]] = [a, b]
    return x === y ? 1 + longest(rest, others) : Math.max(longest(rest, b), longest(a, others))
  }
  fc.assert(
    fc.property(blocks, blocks, (before, after) => {
      const changes = blockChanges(
        before.map((p) => ({ p })),
        after.map((p) => ({ p })),
      )
      assert.equal(changes.filter(({ how }) => how === 'same').length, longest(before, after))
    }),
    { numRuns: 300 },
  )
  assert.deepEqual(
    blockChanges([{ p: 'a' }, { p: 'b' }], [{ p: 'c' }, { p: 'd' }]).map(({ how }) => how),
    ['removed', 'removed', 'added', 'added'],
  )
})
