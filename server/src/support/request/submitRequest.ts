import type { request } from '@tonne/contract/support/request'
import { sayBothDayTimes } from '@tonne/domain/format'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { answeredBy } from '@tonne/domain/support/request'
import { notify } from '../../base/notice/store.ts'
import { listHolidays } from '../../base/settings/store.ts'
import { findMember, lockMember, registeredNameOf } from '../../people/member/store.ts'
import { attachTo } from '../../people/upload/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests } from '../../platform/limits/attempts.ts'
import { refuseOtherLogin } from '../../shared/credential/tradingPassword.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { type CheckOwnPassword, checkRequest } from './checkRequest.ts'
import { requestInfo } from './readRequest.ts'
import { refuseOver } from './refuseOver.ts'
import { cancelLink, kindOf, staleFor } from './say.ts'
import {
  findOpen,
  findRequest,
  insertFirstStep,
  insertMessage,
  insertRequest,
  listMessages,
  lockOwnRequest,
  moveRequest,
  type RequestRow,
  updateDue,
} from './store.ts'

type MessageInput = { requestId: number; memberId: number; name: string; text: string; pictures: readonly string[] }
export async function writeMessage(
  tx: Tx,
  { requestId, memberId, name, text, pictures }: MessageInput,
  now: Date,
): Promise<void> {
  if (text === '' && pictures.length === 0) return
  const id = await insertMessage(tx, { requestId, by: 'member', name, text }, now)
  if (!(await attachTo(tx, pictures, memberId, id))) refuse('attachmentUnknown')
}

export function submitRequest(tools: Tools, checkPassword: CheckOwnPassword): Handler<typeof request.submit> {
  const { db, settings } = tools
  return async ({ input, memberId, now }) => {
    const before = await findOpen(db, memberId, input.kind)
    if (before) refuse('requestOpen', { no: before.no })
    const checked = await checkRequest({ tools, checkPassword, memberId, now }, input)
    if (checked instanceof Refusal) return checked
    const no = await db.tx(async (tx) => {
      const member = (await lockMember(tx, memberId)) ?? refuse('sessionExpired')
      await refuseOtherLogin(tx, memberId, checked.details.login)
      const { kind, text, pictures } = input
      const dueAt = answeredBy(kind, now, await listHolidays(tx, now))
      const made = await insertRequest(tx, { memberId, kind, dueAt, ...checked }, now)
      if (!made) return refuse('requestOpen', { no: (await findOpen(tx, memberId, kind))?.no ?? '' })
      const name = registeredNameOf(member)
      await insertFirstStep(tx, made.id, name, now)
      await writeMessage(tx, { requestId: made.id, memberId, name, text, pictures }, now)
      const params = {
        no: made.no,
        kind: kindOf({ kind }),
        dueAt: sayBothDayTimes(dueAt, now),
        link: cancelLink(settings, made.no),
      }
      await notify(tx, { memberId, kind: 'requestSent', cause: `request ${made.id}`, params }, now)
      // Nobody has to approve a copy of one's own data.
      if (kind === 'data_export')
        await moveRequest(
          tx,
          { id: made.id, state: 'submitted' },
          { to: 'approved', by: 'system', executeAt: now },
          now,
        )
      emit(tx, staleFor(memberId), now)
      return made.no
    })
    return { no }
  }
}

const MESSAGES = { most: 30, minutes: 24 * 60 }

/** Whether the newest message is this one, sent again because its answer was lost. */
async function isNewest(
  tx: Tx,
  requestId: number,
  { text, pictures }: Pick<MessageInput, 'text' | 'pictures'>,
): Promise<boolean> {
  const last = (await listMessages(tx, requestId)).at(-1)
  const sent = new Set(pictures)
  return (
    last?.by === 'member' &&
    last.text === text &&
    last.pictures.length === sent.size &&
    last.pictures.every((name) => sent.has(name))
  )
}

/**
 * Stores the member's message to an open request once, and returns the request to the operators if they waited for it.
 */
export async function hear(
  tx: Tx,
  row: RequestRow,
  { text, pictures }: Pick<MessageInput, 'text' | 'pictures'>,
  now: Date,
): Promise<void> {
  const { id, memberId } = row
  refuseOver(row)
  if (await isNewest(tx, id, { text, pictures })) return
  await limitRequests(tx, { key: `request message:${memberId}`, ...MESSAGES }, now)
  const name = registeredNameOf((await findMember(tx, memberId))!)
  await writeMessage(tx, { requestId: id, memberId, name, text, pictures }, now)
  if (row.state === 'waiting_for_member') await moveRequest(tx, row, { to: 'in_review', by: name }, now)
  // Until now the member had to answer by the day; from the answer on the operators have to.
  if (row.kind === 'letter') await updateDue(tx, id, answeredBy('letter', now, await listHolidays(tx, now)))
  emit(tx, staleFor(memberId), now)
}

export function sendMessage({ db }: Tools): Handler<typeof request.message> {
  return async ({ input: { no, text, pictures }, memberId, now }) => {
    const info = await db.tx(async (tx) => {
      const row = (await lockOwnRequest(tx, no, memberId)) ?? refuse('notFound')
      await hear(tx, row, { text, pictures }, now)
      return requestInfo(tx, (await findRequest(tx, no, memberId))!)
    })
    return info
  }
}
