/** The language is stored, because mails and receipts are sent while no screen is open. */

import type { member } from '@tonne/contract/people/member'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { updateLang } from './store.ts'

export const setLang =
  ({ db }: Tools): Handler<typeof member.setLang> =>
  async ({ memberId, lang, now }) => {
    await db.tx(async (tx) => {
      await updateLang(tx, memberId, lang)
      // The page of mail preferences shows the language of mails.
      emit(tx, { memberId, stale: ['notice'] }, now)
    })
    return { lang }
  }
