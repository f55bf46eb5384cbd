import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { listReaders, lockNextBroadcast, notifyAll, updateBroadcast } from './store.ts'

const AT_ONCE = 200

export const tellEveryone = ({ db, hub }: Pick<Tools, 'db' | 'hub'>): DueJob =>
  fencedJob({ db, name: 'tellEveryone', everyMs: 2000 }, async (now, fenced) => {
    const events = await fenced(async (tx) => {
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
    hub.tell(events.map(({ id }) => ({ memberId: id, stale: ['notice'] })))
    return events.length
  })
