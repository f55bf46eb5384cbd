import type { settings } from '@tonne/contract/base/settings'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { compareAll, findCheck, insertCheck } from '../checkpoint/store.ts'

export function readLedgerCheck({ db }: Tools): Handler<typeof settings.ledgerCheck> {
  const read = shared(
    () => 'check',
    async (now: Date) => {
      let check = await findCheck(db)
      // A new database has not been checked yet.
      if (!check) {
        await insertCheck(db, await compareAll(db), now)
        check = (await findCheck(db))!
      }
      const { serialKg, differenceCents, differenceKg, postings, checkedAt } = check
      return new Serialized({ serialKg, differenceCents, differenceKg, postings, checkedAt: checkedAt.getTime() })
    },
  )
  return ({ now }) => read(now)
}
