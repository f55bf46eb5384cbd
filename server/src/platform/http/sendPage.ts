/** A page goes out compressed, with a tag by which a browser that has it is not sent it again. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Inline, policyOf } from './secure.ts'

/** A page as it was built, with what it holds itself; only that may run or be applied. */
export type Page = { html: string; inline: Inline; packed: Map<string, Promise<Buffer>> }

export const pageFrom = (html: string): Page => ({
  html,
  inline: { scripts: hashesIn(html, 'script'), styles: hashesIn(html, 'style') },
  packed: new Map(),
})

const hashesIn = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, content]) => `'sha256-${createHash('sha256').update(content!).digest('base64')}'`,
  )

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Of an answer made for one address; the best compression takes a hundred times as long. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Packing = keyof typeof pack
const packingFor = ({ headers }: FastifyRequest): Packing | undefined =>
  (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b(?!;q=0)`).test(String(headers['accept-encoding'])))

/** Of one page, with the heads of so many addresses; one more begins anew. */
const MOST_PACKED = 200

/** What goes out again is not packed again. */
function packed({ packed: kept }: Page, { html, tag, packing, isOwn }: Sent): Promise<Buffer> {
  const key = `${packing} ${tag}`
  const found = kept.get(key) ?? pack[packing](html, isOwn && packing === 'br' ? QUICK : {})
  if (kept.size >= MOST_PACKED && !kept.has(key)) kept.clear()
  kept.set(key, found)
  return found
}
/** `isOwn`: made for one address. */
type Sent = { html: string; tag: string; packing: Packing; isOwn: boolean }

/** `head`: tags, escaped, for this address; a title among them takes the place of the page's own. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, of: { page: Page; head: string }) {
  const { page, head } = of
  const html = head === '' ? page.html : withHead(page.html, head)
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(request.url, page.inline))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const packing = packingFor(request)
  if (!packing) return reply.send(html)
  reply.header('content-encoding', packing)
  return reply.send(await packed(page, { html, tag, packing, isOwn: head !== '' }))
}

const OWN_TITLE = /<title>[^<]*<\/title>/
const OWN_DESCRIPTION = /<meta\s+name="description"[^>]*>/
function withHead(html: string, head: string): string {
  let own = html
  if (OWN_TITLE.test(head)) own = own.replace(OWN_TITLE, '')
  if (OWN_DESCRIPTION.test(head)) own = own.replace(OWN_DESCRIPTION, '')
  return own.replace('</head>', () => `${head}</head>`)
}
