/**
 * The drawn covers as files that every browser caches. Each node draws a cover once, and only for what exists, so that
 * nobody can make it draw without end.
 */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import type { Made } from '../../platform/front.ts'
import { type CachedText, cachedText, sendCached } from '../../platform/http/sendCached.ts'

const MOST_CACHED = 1000
/** Covers without a project: on the entry pages and on the kit's page. */
const OWN = new Set(['start-4', 'start-6', 'member-10482', 'TN-0142'])
// A draft has a cover too, for its preview. Numbers are sequential, so trying them reveals no more than their gaps do.
const HAS_ONE = `
  select 1 from project where no = $1 union all select 1 from project_draft where no = $1
  union all select 1 from banner where art_no = $1 union all select 1 from news_item where art_no = $1 limit 1`

export function servePictures(app: FastifyInstance, { db, make }: { db: Db; make: Made }): void {
  const cached = new Map<string, Promise<CachedText | undefined>>()
  const draw = async (order: PictureOrder): Promise<CachedText | undefined> => {
    if (!OWN.has(order.id) && (await db.rows(HAS_ONE, [order.id])).length === 0) return undefined
    const text = await make<string | undefined>('drawPicture', order)
    return text === undefined ? undefined : cachedText(text)
  }
  const find = (order: PictureOrder): Promise<CachedText | undefined> => {
    const address = JSON.stringify(order)
    const known = cached.get(address)
    if (known) return known
    const drawn = draw(order)
    // An address that does not exist, or could not be drawn now, is not cached.
    const forget = () => void (cached.get(address) === drawn && cached.delete(address))
    drawn.then((picture) => picture ?? forget(), forget)
    if (cached.size >= MOST_CACHED) cached.delete(cached.keys().next().value!)
    cached.set(address, drawn)
    return drawn
  }
  app.get<{ Params: Address }>('/art/:theme/:look/:type/:file', async (request, reply) => {
    const { file, theme, look, type } = request.params
    const id = /^([\w-]{1,40})\.svg$/.exec(file)?.[1]
    const picture =
      id &&
      (await find({ id, theme, look, type }).catch(
        (error) => void request.log.error({ err: error }, 'a picture was not drawn'),
      ))
    if (!picture) return reply.callNotFound()
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400, stale-while-revalidate=2592000')
    return sendCached(request, reply, picture)
  })
}
type PictureOrder = { theme: string; look: string; type: string; id: string }
type Address = Omit<PictureOrder, 'id'> & { file: string }
