import type { news } from '@tonne/contract/publishing/news'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byInstant, pageBy } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { listNews as list, type NewsCard } from './store.ts'

const BY_TIME = byInstant<NewsCard>(({ publishedAt }) => publishedAt)
type ListNewsInput = { after: string | undefined; limit: number | undefined; now: Date }

export function listNews({ db }: Tools): Handler<typeof news.list> {
  const read = shared(
    ({ after, limit }: ListNewsInput) => `${after} ${limit}`,
    async ({ now, ...asked }) => {
      const { rows, next } = await pageBy(BY_TIME, asked, (after, limit) => list(db, now, { after, limit }))
      return new Serialized({ items: rows.map(cardOf), next })
    },
  )
  return ({ input, now }) => read({ after: input.after, limit: input.limit, now })
}

export const cardOf = ({ id: _, publishedAt, ...card }: NewsCard) => ({ ...card, publishedAt: publishedAt.getTime() })
