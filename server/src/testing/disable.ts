import { updateDisabled } from '../people/member/store.ts'
import type { Db } from '../platform/database/database.ts'
import { revokeMemberSessions } from '../shared/session/sessions.ts'

export const disable = (db: Db, memberId: number, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    await updateDisabled(tx, memberId, now)
    await revokeMemberSessions(tx, memberId, now)
  })
