/** Why: the slides of home, in the operator's order. */
import type { news } from '@tonne/contract/news'
import { shared } from '../platform/batch/shared.ts'
import { type Handler, Serialized } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { listBanners } from './store.ts'

export function readBanners({ db }: Tools): Handler<typeof news.banners> {
  const read = shared(
    () => 'banners',
    async () => new Serialized(JSON.stringify({ banners: await listBanners(db) })),
  )
  return () => read(undefined)
}
