import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { cardOf } from './listNews.ts'
import { findNews } from './store.ts'

export function readNews({ db }: Tools): Handler<typeof news.info> {
  const read = shared(
    ({ slug }: { slug: string; now: Date }) => slug,
    async ({ slug, now }) => {
      const found = await findNews(db, slug, now)
      if (!found) refuse('notFound')
      const { body, ...card } = found
      return new Serialized({ ...cardOf(card), body })
    },
  )
  return ({ input, now }) => read({ slug: input.slug, now })
}
