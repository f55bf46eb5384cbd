import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { listReaders, lockNextBroadcast, notifyAll, updateBroadcast } from './store.ts'

const AT_ONCE = 200

export const tellEveryone = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'tellEveryone', everyMs: 2000 }, (now, fenced) =>
    fenced(async (tx) => {
      const broadcast = await lockNextBroadcast(tx)
      if (!broadcast) return 0
      const { id, kind, params, cause, notifiedTo } = broadcast
      const readers = await listReaders(tx, broadcast, AT_ONCE)
      await notifyAll(
        tx,
        readers.map((reader) => ({ memberId: reader.id, kind, params, cause })),
        now,
      )
      await updateBroadcast(tx, id, {
        notifiedTo: readers.at(-1)?.id ?? notifiedTo,
        doneAt: readers.length < AT_ONCE ? now : null,
      })
      return readers.length
    }),
  )
