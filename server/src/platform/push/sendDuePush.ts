import type { Db } from '../database/database.ts'
import type { DueJob } from '../schedule/runDue.ts'
import { deleteDevice, deletePush, returnPush, type TakenPush, takeDuePushes } from './outbox.ts'
import { type PushOutcome, type PushSending, pushSender } from './sendPush.ts'

const AT_ONCE = 20
/** A member who was not reached within a day reads it in the app. */
const PATIENCE_MS = 86_400_000
const AGAIN_MS = 30_000
const MOST_MINUTES = 60

type DuePushes = PushSending & {
  /** It never names the recipient. */
  failed?(failure: { push: number; outcome: PushOutcome }): void
}

/**
 * A push that the service could not take is tried for a day: after 30 s, 1, 2, 4 ... minutes, at most an hour apart.
 */
export function sendDuePush(db: Db, sending: DuePushes): DueJob {
  const send = pushSender(sending)
  const one = async (push: TakenPush, now: Date): Promise<void> => {
    const { id, deviceId, noticeId, title, body, link, tries, address } = push
    const leftMs = push.at.getTime() + PATIENCE_MS - now.getTime()
    if (!address || leftMs <= 0) return void (await deletePush(db, id))
    const outcome = await send(address, {
      payload: JSON.stringify({ id: noticeId, title, body, link }),
      ttlSeconds: Math.ceil(leftMs / 1000),
      topic: `notice-${noticeId}`,
    })
    if (outcome !== 'sent') sending.failed?.({ push: id, outcome })
    if (outcome === 'later') {
      const waitMs = Math.min(AGAIN_MS * 2 ** Math.min(tries - 1, 10), MOST_MINUTES * 60_000)
      return void (await returnPush(db, id, new Date(now.getTime() + waitMs)))
    }
    if (outcome === 'gone') await deleteDevice(db, deviceId)
    await deletePush(db, id)
  }
  return {
    name: 'push',
    everyMs: 1000,
    piece: AT_ONCE,
    run: async (now) => {
      const pushes = await takeDuePushes(db, now, AT_ONCE)
      await Promise.all(pushes.map((push) => one(push, now)))
      return pushes.length
    },
  }
}
