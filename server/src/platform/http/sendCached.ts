/** A text that is sent often: compressed once, and not sent again to a browser that has it. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Packing = keyof typeof pack
/** `quick`: for an answer made for one address; the best compression takes a hundred times as long. */
export type CachedText = {
  text: string
  tag: string
  quick: boolean
  packed: Partial<Record<Packing, Promise<Buffer>>>
}
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const tagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
export const cachedText = (text: string, { quick = false } = {}): CachedText => ({
  text,
  tag: tagOf(text),
  quick,
  packed: {},
})

const packingFor = ({ headers }: FastifyRequest): Packing | undefined =>
  (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b(?!;q=0)`).test(String(headers['accept-encoding'])))

/** The caller has set type and policy. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedText) {
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  reply.header('etag', cached.tag)
  if (request.headers['if-none-match'] === cached.tag) return reply.code(304).send()
  const packing = packingFor(request)
  if (!packing) return reply.send(cached.text)
  reply.header('content-encoding', packing)
  cached.packed[packing] ??= pack[packing](cached.text, cached.quick && packing === 'br' ? QUICK : {})
  return reply.send(await cached.packed[packing])
}
