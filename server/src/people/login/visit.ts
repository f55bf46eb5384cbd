import type { login } from '@tonne/contract/people/login'
import { getTerms } from '../../base/settings/store.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { insertSession } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'

const PER_PLACE = { most: 120, minutes: 60 }
const nobody = { mem_id: 0, realname: '', account: '', mobile: '', avatar: '', is_answer: false }

export function visit({ db }: Tools): Handler<typeof login.visit> {
  return async ({ now, address, device }) => {
    await db.tx((tx) => limitRequests(tx, { key: `visit:place:${placeOf(address)}`, ...PER_PLACE }, now))
    const { terms } = await getTerms(db, now)
    const token = await insertSession(db, { memberId: null, device, address, now, times: terms.login })
    return { token, loginInfo: nobody }
  }
}
