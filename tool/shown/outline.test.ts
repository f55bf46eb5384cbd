import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline } from './outline.ts'

test('a page is its words, line by line, with what its links, buttons and fields hold', () => {
  const html =
    '<nav aria-label="Main"><nav>inner</nav><a href="/x">Home</a></nav><main><h2>Fees &amp; <b>tax</b></h2>' +
    `<p>Root ${'0a1b2c3d '.repeat(8)}</p><p>Root 0a1b2c3d4e5f…</p>` +
    '<p class="num">S$1.<!-- -->20</p><svg class="i"><title>art</title></svg>' +
    '<a class="a" href="/pages/a?b=1&amp;c=2">More</a>' +
    '<button type="button" disabled="">Pay</button><input value="2 &quot;t&quot;" aria-label="Tons"/></main>'
  assert.deepEqual(outline(html).split('\n'), [
    '## Fees & tax',
    'Root ‹hash›',
    'Root ‹hash›…',
    'S$1.20',
    '[a href=/pages/a?b=1&c=2] More',
    '[button disabled=] Pay',
    '[input aria-label=Tons value=2 "t"]',
    '',
  ])
})
