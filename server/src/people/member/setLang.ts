/** Why: mails and receipts come in the language that a member last chose, though no screen is open then. */
import type { member } from '@tonne/contract/people/member'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { updateLang } from './store.ts'

export const setLang =
  ({ db, hub }: Tools): Handler<typeof member.setLang> =>
  async ({ memberId, lang }) => {
    await updateLang(db, memberId, lang)
    // The page of mail preferences says which language they come in.
    hub.tell([{ memberId, stale: ['notice'] }])
    return { lang }
  }
