import type { notice } from '@tonne/contract/base/notice'
import { deleteOwnDevice, keepDevice } from '../../platform/push/outbox.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { readPushKey } from './pushKey.ts'

export const readKey =
  ({ db, settings }: Tools): Handler<typeof notice.pushKey> =>
  async () => ({ key: (await readPushKey(db, settings)).publicKey })

export const switchPushOn =
  ({ db }: Tools): Handler<typeof notice.pushOn> =>
  ({ input, memberId, caller, now }) =>
    db.tx(async (tx) => ({ on: await keepDevice(tx, { ...input, memberId, sessionId: caller!.sessionId }, now) }))

export const switchPushOff =
  ({ db }: Tools): Handler<typeof notice.pushOff> =>
  async ({ input: { endpoint }, memberId }) => {
    await deleteOwnDevice(db, memberId, endpoint)
    return { on: false }
  }
