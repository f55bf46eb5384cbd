import type { news } from '@tonne/contract/publishing/news'
import { shared } from '../../platform/batch/shared.ts'
import type { Reads } from '../../platform/database/standby.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byInstant, pageBy } from '../../shared/endpoint/page.ts'
import { listNews as list, type NewsCard } from './store.ts'

const BY_TIME = byInstant<NewsCard>(({ publishedAt }) => publishedAt)
type ListNewsInput = { after: string | undefined; limit: number | undefined; now: Date; reads: Reads }

export function listNews(): Handler<typeof news.list> {
  const read = shared(
    ({ after, limit }: ListNewsInput) => `${after} ${limit}`,
    async ({ now, reads, ...asked }) => {
      const fresh = reads.fresh()
      const { rows, next } = await pageBy(BY_TIME, asked, (after, limit) => list(fresh, now, { after, limit }))
      return new Serialized({ items: rows.map(cardOf), next })
    },
  )
  return ({ input, now, reads }) => read({ after: input.after, limit: input.limit, now, reads })
}

export const cardOf = ({ id: _, publishedAt, ...card }: NewsCard) => ({ ...card, publishedAt: publishedAt.getTime() })
