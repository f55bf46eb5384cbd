/** The language is stored, because mails and receipts are sent while no screen is open. */
import type { member } from '@tonne/contract/people/member'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { updateLang } from './store.ts'

export const setLang =
  ({ db, hub }: Tools): Handler<typeof member.setLang> =>
  async ({ memberId, lang }) => {
    await updateLang(db, memberId, lang)
    // The page of mail preferences names the language of mails.
    hub.tell([{ memberId, stale: ['notice'] }])
    return { lang }
  }
