import { assertFence } from '../../platform/schedule/lease.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { listReaders, lockNextBroadcast, notifyAll, updateBroadcast } from './store.ts'

const NAME = 'tellEveryone'
const AT_ONCE = 200

export const tellEveryone = ({ db, hub }: Pick<Tools, 'db' | 'hub'>): DueJob => ({
  name: NAME,
  everyMs: 2000,
  run: async (now, fence) => {
    const told = await db.tx(async (tx) => {
      await assertFence(tx, NAME, fence)
      const broadcast = await lockNextBroadcast(tx)
      if (!broadcast) return []
      const { id, kind, params, cause, toldTo } = broadcast
      const readers = await listReaders(tx, broadcast, AT_ONCE)
      await notifyAll(
        tx,
        readers.map((reader) => ({ memberId: reader.id, kind, params, cause })),
        now,
      )
      await updateBroadcast(tx, id, {
        toldTo: readers.at(-1)?.id ?? toldTo,
        doneAt: readers.length < AT_ONCE ? now : null,
      })
      return readers
    })
    hub.tell(told.map(({ id }) => ({ memberId: id, stale: ['notice'] })))
    return told.length
  },
})
