import type { Output } from '@tonne/contract/endpoint'
import type { identity } from '@tonne/contract/people/identity'
import { maskIc } from '@tonne/domain/people/identity'
import { refuse } from '@tonne/domain/refusals'
import { type Secrets, sealer } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findUnproven } from '../../shared/credential/coolOff.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findMember, realNameOf, registeredNameOf } from '../member/store.ts'
import { findIc, icOf, listLooks, listUnmaskings } from './store.ts'

type Reading = { secrets: Secrets; now: Date }
export async function identityOf(
  sql: Sql,
  memberId: number,
  { secrets, now }: Reading,
): Promise<Output<typeof identity.mine>> {
  const [found, ic, unmaskings, looks, wait] = await Promise.all([
    findMember(sql, memberId),
    findIc(sql, memberId),
    listUnmaskings(sql, memberId),
    listLooks(sql, memberId),
    findUnproven(sql, memberId, now),
  ])
  if (!found) refuse('sessionExpired')
  const { kind, companyName, uen, email, mobile, avatar, verifiedAt } = found
  return {
    kind,
    companyName,
    uen,
    email,
    mobile,
    avatar,
    registeredName: registeredNameOf(found),
    realName: realNameOf(found),
    icMasked: ic ? maskIc(sealer(secrets).open(ic, icOf(memberId)).toString()) : null,
    verifiedAt: verifiedAt?.getTime() ?? null,
    held: wait ? { why: wait.why, since: wait.at.getTime(), until: wait.until.getTime() } : null,
    unmaskings: unmaskings.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() })),
    looks: looks.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() })),
  }
}

export const readIdentity =
  ({ db, settings }: Tools): Handler<typeof identity.mine> =>
  ({ memberId, now }) =>
    identityOf(db, memberId, { secrets: settings, now })
