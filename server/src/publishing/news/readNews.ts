import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { shared } from '../../platform/batch/shared.ts'
import type { Reader } from '../../platform/database/standby.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { cardOf } from './listNews.ts'
import { findNews } from './store.ts'

export function readNews(): Handler<typeof news.info> {
  const read = shared(
    ({ slug, reader }: { slug: string; now: Date; reader: Reader }) => `${reader.position} ${slug}`,
    async ({ slug, now, reader }) => {
      const found = await findNews(reader, slug, now)
      if (!found) refuse('notFound')
      const { body, ...card } = found
      return new Serialized({ ...cardOf(card), body })
    },
  )
  return ({ input, now, reader }) => read({ slug: input.slug, now, reader })
}
