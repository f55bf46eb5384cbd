/** The headers tell the browser what our pages never do, so that a foreign script can do nothing. */
import type { FastifyInstance } from 'fastify'

type SecureSettings = { mode: 'demo' | 'production' }

/** Scripts and style sheets inside a page, as sources of a policy: `'sha256-…'`. */
export type Inline = {
  scripts: readonly string[]
  styles: readonly string[]
  /** Values of style attributes. */
  attributes: readonly string[]
}
const NOTHING: Inline = { scripts: [], styles: [], attributes: [] }

/** `policies` names the Trusted Types policies that may make markup; each is listed with its reason. */
const policyWith = (policies: string, { scripts, styles, attributes }: Inline): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Attributes are matched by hash only with this keyword, which allows no others.
    attributes.length > 0 ? ["style-src-attr 'unsafe-hashes'", ...attributes].join(' ') : "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ')
// They name the addresses of our own drawing worker and service worker.
const WEB_POLICIES = 'art shell'
// The desk's editor parses pasted content in a document of its own, in which nothing runs, and keeps the blocks and
// marks it knows.
const DESK_POLICIES = 'ProseMirrorClipboard'

/** Nothing else in a page is run or shown, wherever it came from. */
export const policyOf = (url: string, inline = NOTHING): string =>
  policyWith(url.startsWith('/desk') ? DESK_POLICIES : WEB_POLICIES, inline)

// Programs read these answers as JSON. Opened as a page they may do nothing, so the rules for pages are not needed.
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

export function secure(app: FastifyInstance, { mode }: SecureSettings): void {
  // Without a promise, because nothing here waits and most answers come this way.
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    if (String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header('content-security-policy', DATA_POLICY)
    else {
      // A page with its own style sheet has already set the policy that allows it.
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policyOf(url))
      reply
        .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
        .header('cross-origin-opener-policy', 'same-origin')
    }
    // A badge and a link's picture are shown by pages of other sites, and set this themselves.
    if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin')
    // A browser that has seen https must not fall back; on a demo's plain http this header would be wrong.
    if (mode === 'production') reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    done()
  })
}
