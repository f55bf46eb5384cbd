import { identity, identityDesk } from '@tonne/contract/people/identity'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import { insertAudit } from '../../shared/audit.ts'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember } from '../member/store.ts'
import { changePhone, giveIdentity } from './giveIdentity.ts'
import { readIdentity } from './readIdentity.ts'
import { findIc, icOf, insertUnmasking } from './store.ts'

function unmaskIdentity({ db, settings }: Tools): Handler<typeof identityDesk.unmask> {
  return ({ input: { memberId, reason }, operator, now, address }) => {
    const by = operator
    return db.tx(async (tx) => {
      if (!(await findMember(tx, memberId))) refuse('notFound')
      const ic = (await findIc(tx, memberId)) ?? refuse('icMissing')
      await insertUnmasking(tx, { memberId, operatorId: by.id, by: by.name, role: by.role, why: reason }, now)
      await insertAudit(
        tx,
        { by, act: 'identity.unmask', subject: `member ${memberId}`, reason, memberId, address },
        now,
      )
      const [en, cn] = operatorRoleLabels[by.role]
      const params = { who: { en: `${by.name} (${en})`, cn: `${by.name}（${cn}）` }, reason }
      await notify(tx, { memberId, kind: 'icSeen', cause: `unmasking ${by.id} ${now.getTime()}`, params }, now)
      return { ic: sealer(settings).open(ic, icOf(memberId)).toString() }
    })
  }
}

export const identityHandlers = (tools: Tools): Handlers<typeof identity> => ({
  mine: readIdentity(tools),
  give: giveIdentity(tools),
  changePhone: changePhone(tools),
})
const identityDeskHandlers = (tools: Tools): Handlers<typeof identityDesk> => ({ unmask: unmaskIdentity(tools) })

export const identityModule = (tools: Tools): Module => ({
  serves: [serves(identity, identityHandlers(tools)), servesDesk(identityDesk, identityDeskHandlers(tools))],
  copies: [
    ownRows('identity', 'identity', 'kind, given_at', 'given_at'),
    ownRows('identity_seen_by', 'unmasking', 'by_name, by_role, why, at'),
  ],
})
