/** A page goes out with the policy that lets in what it was built with, and nothing else. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Inline, policyOf } from './secure.ts'
import { type Kept, keptFrom, sendKept, tagOf } from './sendKept.ts'

/** A page as it was built, with what it holds itself; only that may run or be applied. */
export type Page = { html: string; inline: Inline; kept: Map<string, Kept> }

export const pageFrom = (html: string): Page => ({
  html,
  inline: { scripts: hashesIn(html, 'script'), styles: hashesIn(html, 'style') },
  kept: new Map(),
})

const hashesIn = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, content]) => `'sha256-${createHash('sha256').update(content!).digest('base64')}'`,
  )

/** Of one page, with the heads of so many addresses; one more begins anew. */
const MOST_KEPT = 200

function keptOf({ kept, html }: Page, text: string): Kept {
  const tag = tagOf(text)
  const found = kept.get(tag) ?? keptFrom(text, { quick: text !== html })
  if (kept.size >= MOST_KEPT && !kept.has(tag)) kept.clear()
  kept.set(tag, found)
  return found
}

/** `head`: tags, escaped, for this address; a title among them takes the place of the page's own. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, of: { page: Page; head: string }) {
  const { page, head } = of
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(request.url, page.inline))
    .header('cache-control', 'no-cache')
  return sendKept(request, reply, keptOf(page, head === '' ? page.html : withHead(page.html, head)))
}

const OWN_TITLE = /<title>[^<]*<\/title>/
const OWN_DESCRIPTION = /<meta\s+name="description"[^>]*>/
function withHead(html: string, head: string): string {
  let own = html
  if (OWN_TITLE.test(head)) own = own.replace(OWN_TITLE, '')
  if (OWN_DESCRIPTION.test(head)) own = own.replace(OWN_DESCRIPTION, '')
  return own.replace('</head>', () => `${head}</head>`)
}
