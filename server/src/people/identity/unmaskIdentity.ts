import type { identityDesk } from '@tonne/contract/people/identity'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember } from '../member/store.ts'
import { findIc, icOf, insertUnmasking } from './store.ts'

export function unmaskIdentity({ db, settings }: Tools): Handler<typeof identityDesk.unmask> {
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
