import { notice } from '@tonne/contract/base/notice'
import { sayBothDayTimes } from '@tonne/domain/format'
import { sayDevice } from '@tonne/domain/people/device'
import { refuse } from '@tonne/domain/refusals'
import type { Tx } from '../../platform/database/database.ts'
import { deleteOwnDevice, findBound, keepDevice } from '../../platform/push/outbox.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { serveMailOff, switchMailOff } from './mailOff.ts'
import { type MailChoices, preferMails, readPreferences } from './preferMails.ts'
import { readPushKey } from './pushKey.ts'
import { kindsFor, listMyNotices, readUnread, unreadOf } from './readNotices.ts'
import {
  listBroadcasts,
  listReaders,
  lockBroadcast,
  markAllRead,
  markRead,
  notify,
  notifyAll,
  updateBroadcast,
} from './store.ts'

const AT_ONCE = 200

const tellEveryone = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'tellEveryone', everyMs: 2000 }, async (now, fenced) =>
    eachApart(await listBroadcasts(db), ({ id }) => fenced((tx) => tellNext(tx, id, now))),
  )

/** The next members of a broadcast. */
async function tellNext(tx: Tx, broadcastId: number, now: Date): Promise<number> {
  const broadcast = await lockBroadcast(tx, broadcastId)
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
}

const markNotice =
  ({ db }: Tools): Handler<typeof notice.read> =>
  ({ input: { id }, memberId, now }) =>
    db.tx(async (tx) => {
      if (!(await markRead(tx, memberId, id, now))) refuse('notFound')
      emit(tx, { memberId, stale: ['notice'] }, now)
      return unreadOf(tx, memberId)
    })

const markEveryNotice =
  ({ db }: Tools): Handler<typeof notice.readAll> =>
  ({ input: { upTo, topic }, memberId, now }) =>
    db.tx(async (tx) => {
      await markAllRead(tx, { memberId, upTo, kinds: kindsFor(topic) }, now)
      emit(tx, { memberId, stale: ['notice'] }, now)
      return unreadOf(tx, memberId)
    })

const readKey =
  ({ db, settings }: Tools): Handler<typeof notice.pushKey> =>
  async () => ({ key: (await readPushKey(db, settings)).publicKey })

/** The member is told of each browser, because one that a thief switched on outlives the stolen session. */
const switchPushOn =
  ({ db }: Tools): Handler<typeof notice.pushOn> =>
  ({ input, memberId, caller, device, address, now }) =>
    db.tx(async (tx) => {
      const bound = await findBound(tx, input)
      if (bound?.same === false) return { on: false }
      if (bound?.memberId !== memberId) {
        const params = { device: sayDevice(device), address, at: sayBothDayTimes(now, now) }
        await notify(tx, { memberId, kind: 'pushOn', cause: `push ${memberId} ${now.getTime()}`, params }, now)
        emit(tx, { memberId, stale: ['session'] }, now)
      }
      return { on: await keepDevice(tx, { ...input, memberId, sessionId: caller!.sessionId }, now) }
    })

const switchPushOff =
  ({ db }: Tools): Handler<typeof notice.pushOff> =>
  async ({ input: { endpoint }, memberId }) => {
    await deleteOwnDevice(db, memberId, endpoint)
    return { on: false }
  }

const noticeHandlers = (tools: Tools, choices: MailChoices): Handlers<typeof notice> => ({
  list: listMyNotices(tools),
  unread: readUnread(tools),
  read: markNotice(tools),
  readAll: markEveryNotice(tools),
  preferences: readPreferences(tools, choices),
  prefer: preferMails(tools, choices),
  pushKey: readKey(tools),
  pushOn: switchPushOn(tools),
  pushOff: switchPushOff(tools),
  mailOff: switchMailOff(tools, choices),
})

export const noticeModule = (tools: Tools, choices: MailChoices): Module => ({
  serves: [serves(notice, noticeHandlers(tools, choices)), serveMailOff(tools, choices)],
  due: [tellEveryone(tools)],
  copies: [
    ownRows('notices', 'notice', "kind, params - 'link' as params, at, read_at"),
    ownRows('push_devices', 'push_device', 'at'),
    copyPart(
      'mails',
      `select l.to_address, l.subject, l.at, l.sent_at from mail l join member m on lower(l.to_address) = m.email_key
      where m.id = $1 order by l.id`,
    ),
  ],
})
