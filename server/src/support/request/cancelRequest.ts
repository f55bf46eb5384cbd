/**
 * One tap cancels a request, in the app or from the mail, so the owner can stop it even when somebody else holds the
 * session.
 */
import type { request } from '@tonne/contract/support/request'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { requestInfo } from './readRequest.ts'
import { refuseOver } from './refuseOver.ts'
import { isCancelKey, staleFor } from './say.ts'
import { findRequest, lockOwnRequest, lockRequest, moveRequest, type RequestRow } from './store.ts'

type Stopping = {
  by: string
  reason: string
  address: string
  now: Date /** Why it ended by itself, for the member to read. */
  why?: { en: string; cn: string }
}
export async function stop(tx: Tx, row: RequestRow, { by, reason, address, now, why }: Stopping): Promise<void> {
  refuseOver(row)
  await moveRequest(tx, row, { to: 'cancelled', by, ...(why ? { outcome: why } : {}) }, now)
  const { id, no, memberId } = row
  const after = { state: 'cancelled' }
  await insertAudit(
    tx,
    {
      by: 'system',
      act: 'request.cancel',
      subject: no,
      reason,
      before: { state: row.state },
      after,
      memberId,
      address,
    },
    now,
  )
  if (why && row.kind === 'second_factor')
    await notify(
      tx,
      { memberId, kind: 'recoveryStopped', cause: `request ${id} cancelled`, params: { no, reason: why } },
      now,
    )
  else await notify(tx, { memberId, kind: 'requestCancelled', cause: `request ${id} cancelled`, params: { no } }, now)
  emit(tx, staleFor(memberId), now)
}

export function cancelRequest({ db }: Tools): Handler<typeof request.cancel> {
  return async ({ input: { no }, memberId, now, address }) => {
    const info = await db.tx(async (tx) => {
      const row = (await lockOwnRequest(tx, no, memberId)) ?? refuse('notFound')
      if (row.kind === 'letter') refuse('letterOurs')
      await stop(tx, row, { by: row.memberName, reason: ownReasons.byMember.en, address, now })
      return requestInfo(tx, (await findRequest(tx, no, memberId))!)
    })
    return info
  }
}

const PER_PLACE = { most: 30, minutes: 15 }
export function cancelByLink({ db, settings }: Tools): Handler<typeof request.cancelByLink> {
  return async ({ input: { no, key }, now, address }) => {
    await db.tx((tx) => limitRequests(tx, { key: `cancel:${placeOf(address)}`, ...PER_PLACE }, now))
    if (!isCancelKey(settings, no, key)) refuse('linkInvalid')
    await db.tx(async (tx) => {
      const row = (await lockRequest(tx, no)) ?? refuse('linkInvalid')
      await stop(tx, row, { by: row.memberName, reason: ownReasons.byLink.en, address, now })
    })
    return { no }
  }
}
