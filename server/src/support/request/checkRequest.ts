import type { Input } from '@tonne/contract/endpoint'
import type { request } from '@tonne/contract/support/request'
import { levelTerms } from '@tonne/domain/base/terms'
import { type Refusal, refusal, refuse } from '@tonne/domain/refusals'
import { refuseLevel, refuseStanding } from '@tonne/domain/support/request'
import { getTerms } from '../../base/settings/store.ts'
import { isSameIc } from '../../people/identity/store.ts'
import { findMember } from '../../people/member/store.ts'
import { listCases } from '../../people/restriction/store.ts'
import { hashPassword } from '../../platform/crypto/password.ts'
import { type Sealed, sealer } from '../../platform/crypto/seal.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { insertAttempt, listAttempts, lockKey } from '../../platform/limits/attempts.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { findTrading, markOf, refuseSameAsLogin } from '../../shared/credential/tradingPassword.ts'
import type { Tools } from '../../shared/tools.ts'
import { getLevelTons } from '../../trading/level/store.ts'
import { checkEnd, sealOwner } from './ownerRequests.ts'
import { type Details, getStanding, hashContext } from './store.ts'

/** Checks the login password and counts wrong tries; composed in app.ts. */
export type CheckOwnPassword = (
  db: Db,
  asked: { memberId: number; password: string },
  now: Date,
) => Promise<Refusal | undefined>
type Submitted = Input<typeof request.submit>
type Checking = { tools: Tools; checkPassword: CheckOwnPassword; memberId: number; now: Date }
type Checked = { details: Details; secret: Sealed | null }

const IC_TRIES = 5
const DAY_MS = 86_400_000

/** Wrong IC numbers are counted; after a few of them none is checked until the next day. */
async function checkIc({ tools: { db, settings }, memberId, now }: Checking, ic: string): Promise<Refusal | undefined> {
  return db.tx(async (tx) => {
    const key = `request ic:${memberId}`
    await lockKey(tx, key)
    const wrong = await listAttempts(tx, { key, since: new Date(now.getTime() - DAY_MS), most: IC_TRIES })
    if (wrong.length >= IC_TRIES) refuse('requestIcTries', { limit: IC_TRIES })
    const same = await isSameIc(tx, memberId, sealer(settings).indexes(ic, 'ic'))
    if (same === undefined) refuse('identityMissing')
    if (same) return undefined
    await insertAttempt(tx, key, now)
    return refusal('icMismatch', { left: IC_TRIES - wrong.length - 1 })
  })
}

export async function checkLevel(sql: Sql, memberId: number, level: number, now: Date): Promise<void> {
  const [member, { terms }] = await Promise.all([findMember(sql, memberId), getTerms(sql, now)])
  if (!member) refuse('notFound')
  if (!member.verifiedAt) refuse('identityMissing')
  const { countsKg: haveKg } = await getLevelTons(sql, { memberId, terms, now })
  refuseLevel(level, member.level, { haveKg, needKg: levelTerms(terms, level).tonsKg })
}
export const checkClosure = async (sql: Sql, memberId: number, now: Date): Promise<void> =>
  refuseStanding(await getStanding(sql, memberId, now))

async function checkTrading(
  checking: Checking,
  input: Extract<Submitted, { kind: 'trading_password' }>,
): Promise<Checked | Refusal> {
  const { tools, memberId, now, checkPassword } = checking
  if (!(await findTrading(tools.db, memberId))) refuse('tradingPasswordUnset')
  const wrong =
    (await checkIc(checking, input.ic)) ?? (await checkPassword(tools.db, { memberId, password: input.password }, now))
  if (wrong) return wrong
  const login = await refuseSameAsLogin(tools.db, memberId, input.tradingPassword)
  const hash = await hashPassword(input.tradingPassword, memberPosition(memberId))
  const secret = sealer(tools.settings).seal(hash, hashContext(memberId))
  return { details: { login: markOf(login) }, secret }
}

/** Returns the data to store, or a counted refusal to return. */
export async function checkRequest(checking: Checking, input: Submitted): Promise<Checked | Refusal> {
  const { tools, memberId, now } = checking
  const { db } = tools
  const plain = (details: Details = {}): Checked => ({ details, secret: null })
  switch (input.kind) {
    case 'level_upgrade':
      await checkLevel(db, memberId, input.level, now)
      return plain({ level: input.level })
    case 'trading_password':
      return checkTrading(checking, input)
    case 'unlock':
      if (!(await findTrading(db, memberId))?.lockedAt) refuse('notLocked')
      return (await checkIc(checking, input.ic)) ?? plain()
    case 'name_correction':
      if (!(await findMember(db, memberId))?.verifiedAt) refuse('identityMissing')
      return plain({ realName: input.realName })
    case 'appeal':
      if (!(await listCases(db, memberId)).some(({ caseNo, liftedAt }) => caseNo === input.caseNo && !liftedAt))
        refuse('notFound')
      return plain({ caseNo: input.caseNo })
    case 'data_export':
      return plain()
    case 'owner_link':
      return { details: {}, secret: await sealOwner(tools, memberId, input.ic) }
    case 'owner_end':
      await checkEnd(db, memberId, input.link)
      return plain({ link: input.link })
    case 'account_closure':
      await checkClosure(db, memberId, now)
      return (await checking.checkPassword(db, { memberId, password: input.password }, now)) ?? plain()
  }
}
