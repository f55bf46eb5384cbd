/** A page is sent with a policy that allows only what the page was built with. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DrawnPage } from './drawPages.ts'
import { type Inline, policyOf } from './secure.ts'
import { type CachedText, cachedText, sendCached, tagOf } from './sendCached.ts'
import { type Standing, standingOf } from './standing.ts'

/** A built page with its inline scripts and styles; nothing else may run or be applied. */
export type Page = { html: string; standing: Standing | null; inline: Inline; cached: Map<string, CachedText> }

export const pageFrom = (html: string): Page => ({
  html,
  standing: standingOf(html),
  inline: { scripts: hashesIn(html, 'script'), styles: hashesIn(html, 'style'), attributes: [] },
  cached: new Map(),
})

const hashesIn = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content]) => sourceOf(content!))
const sourceOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** How many addresses' heads of one page are cached; beyond that the cache starts again. */
const MOST_CACHED = 200

function cachedOf({ cached, html }: Page, text: string): CachedText {
  const tag = tagOf(text)
  const found = cached.get(tag) ?? cachedText(text, { quick: text !== html })
  if (cached.size >= MOST_CACHED && !cached.has(tag)) cached.clear()
  cached.set(tag, found)
  return found
}

type Sent = { page: Page; head: string; drawn?: DrawnPage | undefined }

/** `head`: escaped tags for this address; a title among them replaces the page's own. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, { page, head, drawn }: Sent) {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(request.url, drawn ? inlineOf(page, drawn) : page.inline))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
  const built = drawn ? (page.standing?.html ?? page.html) : page.html
  const headed = head === '' ? built : withHead(built, head)
  return sendCached(request, reply, cachedOf(page, drawn ? withDrawn(headed, drawn, page.standing) : headed))
}
const inlineOf = ({ inline, standing }: Page, { body }: DrawnPage): Inline => ({
  ...inline,
  scripts: standing ? [...inline.scripts, sourceOf(standing.script)] : inline.scripts,
  attributes: styleHashes(body),
})

const HTML_TAG = /<html lang="[^"]*"/
const ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/
/** Puts the drawing in the place of the waiting screen, with the answers that it was made from. */
function withDrawn(html: string, drawn: DrawnPage, standing: Standing | null): string {
  const { lang, theme, body, now, answers } = drawn
  if (!ROOT.test(html)) return html
  // A `<` could end the element, and an answer may contain anybody's text.
  const handed = JSON.stringify({ now, answers }).replaceAll('<', '\\u003c')
  const tag = lang === 'cn' ? 'zh-CN' : 'en-SG'
  return html
    .replace(HTML_TAG, `<html lang="${tag}" data-made="${lang}.${theme}"`)
    .replace(
      ROOT,
      () =>
        `<div id="root">${body}</div><script type="application/json" id="handed">${handed}</script>` +
        (standing ? `<script>${standing.script}</script>` : ''),
    )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
/** Hashes of the style attributes that React writes; elsewhere in its output a quotation mark is an entity. */
const styleHashes = (body: string): string[] => {
  const written = [...body.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style!)
  return [...new Set(written)].map((style) =>
    sourceOf(style.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)),
  )
}

const OWN_TITLE = /<title>[^<]*<\/title>/
const OWN_DESCRIPTION = /<meta\s+name="description"[^>]*>/
function withHead(html: string, head: string): string {
  let own = html
  if (OWN_TITLE.test(head)) own = own.replace(OWN_TITLE, '')
  if (OWN_DESCRIPTION.test(head)) own = own.replace(OWN_DESCRIPTION, '')
  return own.replace('</head>', () => `${head}</head>`)
}
