/** Why: however one proved oneself, coming in ends the same way: the session, the device remembered, a mail when it is new. */
import type { Output } from '@tonne/contract/endpoint'
import type { login } from '@tonne/contract/login'
import { sayDevice } from '@tonne/domain/device'
import { sayDayTime } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import type { Terms } from '@tonne/domain/terms'
import { loginInfoOf, type Member, updateLang } from '../member/store.ts'
import { notify } from '../notice/store.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/call.ts'
import { deviceHashOf, insertLoginEvent, recordDevice } from '../platform/session/devices.ts'
import { insertSession, listRestrictions } from '../platform/session/sessions.ts'

export async function finishLogin(tx: Tx, call: Call<unknown>, { member, terms }: { member: Member; terms: Terms['login'] }) {
  const { now, lang, address, device } = call
  const barred = (await listRestrictions(tx, [member.id])).find(({ scopes }) => scopes.includes('login'))
  if (barred) refuse('restricted', { caseNo: barred.caseNo, reason: barred.reason })
  const deviceHash = deviceHashOf(call)
  if (member.lang !== lang) await updateLang(tx, member.id, lang)
  const token = await insertSession(tx, { memberId: member.id, device, deviceHash, address, now, times: terms })
  const seen = await recordDevice(tx, member.id, deviceHash, now)
  await insertLoginEvent(tx, { memberId: member.id, outcome: 'in', known: seen === 'known', device, address }, now)
  if (seen === 'new') {
    const at = { en: sayDayTime(now, 'en'), cn: sayDayTime(now, 'cn') }
    const params = { device: sayDevice(device), address, at }
    await notify(tx, { memberId: member.id, kind: 'newDevice', cause: `device ${deviceHash}`, params }, now)
  }
  return { token, loginInfo: loginInfoOf(member) } satisfies Output<typeof login.logIn>
}
