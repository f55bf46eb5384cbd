import type { news } from '@tonne/contract/publishing/news'
import { shared } from '../../platform/batch/shared.ts'
import type { Reader } from '../../platform/database/standby.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byInstant, pageBy } from '../../shared/endpoint/page.ts'
import { listNews as list, type NewsCard } from './store.ts'

const BY_TIME = byInstant<NewsCard>(({ publishedAt }) => publishedAt)
type ListNewsInput = { after: string | undefined; limit: number | undefined; now: Date; reader: Reader }

export function listNews(): Handler<typeof news.list> {
  const read = shared(
    ({ after, limit, reader }: ListNewsInput) => `${reader.position} ${after} ${limit}`,
    async ({ now, reader, ...asked }) => {
      const { rows, next } = await pageBy(BY_TIME, asked, (after, limit) => list(reader, now, { after, limit }))
      return new Serialized({ items: rows.map(cardOf), next })
    },
  )
  return ({ input, now, reader }) => read({ after: input.after, limit: input.limit, now, reader })
}

export const cardOf = ({ id: _, publishedAt, ...card }: NewsCard) => ({ ...card, publishedAt: publishedAt.getTime() })
