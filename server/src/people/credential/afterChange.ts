/**
 * Every change of what proves a member has the same consequences: other sessions end, withdrawals wait, and the member
 * is notified at once.
 */

import type { Terms } from '@tonne/domain/base/terms'
import { sayBothDayTimes } from '@tonne/domain/format'
import type { CoolOffReason } from '@tonne/domain/people/credential'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { STALE_BY_WAIT, startCoolOff } from '../../shared/credential/coolOff.ts'
import { storeDeviceOf } from '../../shared/credential/devices.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { revokeOthers } from '../../shared/session/memberSessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockMember } from '../member/store.ts'

type Changed = { memberId: number; sessionId: number; why: CoolOffReason; terms: Terms }
type ProofChange =
  | { kind: 'loginPasswordChanged' }
  | { kind: 'factorAdded' | 'factorRemoved'; factor: { en: string; cn: string } }
type After = { until: number; ended: readonly number[] }

/** In the change's transaction: ends the other sessions, begins the wait, notifies the member. */
export async function onProofChange(
  tx: Tx,
  { memberId, sessionId, why, terms }: Changed,
  about: ProofChange & { now: Date },
): Promise<After> {
  const { now } = about
  // A login under way is waited for, so that its session ends too.
  await lockMember(tx, memberId)
  const ended = await revokeOthers(tx, memberId, sessionId, now)
  await storeDeviceOf(tx, sessionId, now)
  const until = await startCoolOff(tx, { memberId, why, terms, sessionId }, now)
  const untilText = sayBothDayTimes(until, now)
  const cause = `${about.kind} ${now.getTime()}`
  if (about.kind === 'loginPasswordChanged')
    await notify(tx, { memberId, kind: about.kind, cause, params: { until: untilText } }, now)
  else await notify(tx, { memberId, kind: about.kind, cause, params: { until: untilText, factor: about.factor } }, now)
  emit(tx, { memberId, stale: [...STALE_BY_WAIT, 'notice'] }, now)
  return { until: until.getTime(), ended }
}

/** After the commit: sockets of ended sessions close. */
export function closeEnded({ hub }: Pick<Tools, 'hub'>, { ended }: After): void {
  for (const id of ended) hub.closeSession(id)
}
