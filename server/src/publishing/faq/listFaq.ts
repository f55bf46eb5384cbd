import type { faq } from '@tonne/contract/publishing/faq'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listEntries } from './store.ts'

export function listFaq({ db }: Tools): Handler<typeof faq.list> {
  const read = shared(
    () => 'faq',
    async () => new Serialized({ entries: await listEntries(db) }),
  )
  return () => read(undefined)
}
