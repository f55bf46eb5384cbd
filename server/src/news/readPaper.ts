/** Why: about us, the terms and the privacy policy are read in the version that is in force. */
import type { news } from '@tonne/contract/news'
import { refuse } from '@tonne/domain/refusals'
import { shared } from '../platform/batch/shared.ts'
import { type Handler, Serialized } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { findPaper, type PaperName } from './store.ts'

export function readPaper({ db }: Tools): Handler<typeof news.paper> {
  const read = shared(
    ({ name }: { name: PaperName; now: Date }) => name,
    async ({ name, now }) => {
      const paper = await findPaper(db, name, now)
      if (!paper) refuse('notFound')
      return new Serialized(JSON.stringify({ ...paper, effectiveAt: paper.effectiveAt.getTime() }))
    },
  )
  return ({ input, now }) => read({ name: input.name, now })
}
