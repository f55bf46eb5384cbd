import { sayForm } from '@tonne/contract/fieldForms'
import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listNews as list, type NewsCard, type NewsPlace } from './store.ts'

const PAGE = 20
type ListNewsInput = { after: string | undefined; limit: number; now: Date }

export function listNews({ db }: Tools): Handler<typeof news.list> {
  const read = shared(
    ({ after, limit }: ListNewsInput) => `${after} ${limit}`,
    async ({ after, limit, now }) => {
      // One more than is shown tells whether there is a next page.
      const rows = await list(db, now, { after: placeOf(after), limit: limit + 1 })
      const next = rows.length > limit ? cursorOf(rows[limit - 1]!) : null
      return new Serialized({ items: rows.slice(0, limit).map(cardOf), next })
    },
  )
  return ({ input, now }) => read({ after: input.after, limit: input.limit ?? PAGE, now })
}

export const cardOf = ({ id: _, publishedAt, ...card }: NewsCard) => ({ ...card, publishedAt: publishedAt.getTime() })

const cursorOf = ({ publishedAt, id }: NewsPlace): string => `${publishedAt.getTime()}.${id}`
function placeOf(after: string | undefined): NewsPlace | null {
  if (after === undefined) return null
  const [, at, id] =
    /^(\d{1,14})\.(\d{1,15})$/.exec(after) ?? refuse('fieldInvalid', { field: 'after', rule: sayForm('after') })
  return { publishedAt: new Date(Number(at)), id: Number(id) }
}
