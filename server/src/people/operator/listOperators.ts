import type { operator } from '@tonne/contract/people/operator'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { inviteOut } from './inviteOperator.ts'
import { listInvites, listOperators as listRows, type OperatorListRow } from './store.ts'

export const operatorOut = (o: OperatorListRow) => ({
  id: o.id,
  name: o.name,
  email: o.email,
  role: o.role,
  sessions: o.sessions,
  madeAt: o.madeAt.getTime(),
  lastSeenAt: o.lastSeenAt?.getTime() ?? null,
  disabledAt: o.disabledAt?.getTime() ?? null,
})
export function listOperators({ db }: Tools): Handler<typeof operator.list> {
  return async ({ now }) => ({
    operators: (await listRows(db, now)).map(operatorOut),
    invites: (await listInvites(db)).map((invite) => inviteOut(invite, now)),
  })
}
