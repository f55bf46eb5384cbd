/**
 * Every way of logging in ends here: the session begins, the device is remembered, and a new device brings a mail and a
 * wait for withdrawals.
 */
import type { Output } from '@tonne/contract/endpoint'
import type { login } from '@tonne/contract/people/login'
import type { Terms } from '@tonne/domain/base/terms'
import { sayBothDayTimes, sayCents } from '@tonne/domain/format'
import { sayDevice } from '@tonne/domain/people/device'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { STALE_BY_WAIT, startCoolOff } from '../../shared/credential/coolOff.ts'
import { deviceHashOf, insertLoginEvent, recordDevice } from '../../shared/credential/devices.ts'
import type { Call } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { insertSession, listRestrictions } from '../../shared/session/sessions.ts'
import { loginInfoOf, type Member, updateLang } from '../member/store.ts'

export async function finishLogin(
  tx: Tx,
  call: Call<unknown>,
  { member, terms }: { member: Member; terms: Pick<Terms, 'login' | 'coolOff'> },
) {
  const { now, lang, address, device } = call
  const barred = (await listRestrictions(tx, [member.id])).find(({ scopes }) => scopes.includes('login'))
  if (barred) refuse('restricted', { caseNo: barred.caseNo, reason: barred.reason })
  const deviceHash = deviceHashOf(call)
  if (member.lang !== lang) await updateLang(tx, member.id, lang)
  const token = await insertSession(tx, { memberId: member.id, device, deviceHash, address, now, times: terms.login })
  const seen = await recordDevice(tx, member.id, call, now)
  await insertLoginEvent(tx, { memberId: member.id, outcome: 'in', known: seen === 'known', device, address }, now)
  if (seen === 'new') await onNewDevice(tx, call, { memberId: member.id, deviceHash, terms })
  return { token, loginInfo: loginInfoOf(member) } satisfies Output<typeof login.logIn>
}

type Newcomer = { memberId: number; deviceHash: string; terms: Pick<Terms, 'coolOff'> }
/**
 * In the transaction that makes the session, so that nobody has a session from a new device before withdrawals wait.
 */
async function onNewDevice(
  tx: Tx,
  { now, device, address }: Call<unknown>,
  { memberId, deviceHash, terms }: Newcomer,
): Promise<void> {
  const params = { device: sayDevice(device), address, at: sayBothDayTimes(now, now) }
  const notice = { memberId, cause: `device ${deviceHash} ${now.getTime()}` }
  if (terms.coolOff.deviceHours === 0) {
    await notify(tx, { ...notice, kind: 'newDevice', params }, now)
    return
  }
  const until = await startCoolOff(tx, { memberId, why: 'new_device', terms }, now)
  const wait = { until: sayBothDayTimes(until, now), limit: sayCents(terms.coolOff.tradesCents) }
  await notify(tx, { ...notice, kind: 'newDeviceWaits', params: { ...params, ...wait } }, now)
  emit(tx, { memberId, stale: STALE_BY_WAIT }, now)
}
