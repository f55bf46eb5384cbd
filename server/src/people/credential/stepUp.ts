/** Each try is counted before its outcome is known, and the last allowed wrong one locks. */
import { addWorkingDays, dayOf, startOfDay } from '@tonne/domain/days'
import { fillIn } from '@tonne/domain/fillIn'
import { sayBothDayTimes } from '@tonne/domain/format'
import { judgeTrading } from '@tonne/domain/people/credential'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { Refusal, refusal } from '@tonne/domain/refusals'
import { notify, notifyFactorsShut } from '../../base/notice/store.ts'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import { sequencer } from '../../platform/batch/sequencer.ts'
import { verifyPassword } from '../../platform/crypto/password.ts'
import type { Tx } from '../../platform/database/database.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { insertAudit } from '../../shared/audit.ts'
import { proveFactor } from '../../shared/credential/secondFactor.ts'
import { type Proven, type RequireStepUp, type StepUpInput, storeStepUp } from '../../shared/credential/stepUp.ts'
import { lockTradingMoney } from '../../shared/credential/tradingLock.ts'
import { findTrading, lockTrading, updateTradingTries } from '../../shared/credential/tradingPassword.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertRestriction } from '../restriction/store.ts'
import { checkOwnPassword } from './ownPassword.ts'

type Base = Omit<Tools, 'requireStepUp'>
type ProveInput = StepUpInput & { now: Date }
const REVIEW_DAYS = 3

export function stepUp(tools: Base): RequireStepUp {
  const sequence = sequencer()
  return (input, now) =>
    sequence(String(input.memberId), async () => {
      const { loginPassword, loginOnly, memberId } = input
      if (input.factorOnly) return tools.db.tx((tx) => factorOf(tx, tools, { ...input, now }))
      if (loginPassword !== undefined && (loginOnly || !(await findTrading(tools.db, memberId))))
        return proveLogin(tools, { ...input, loginPassword, now })
      return tools.db.tx((tx) => prove(tx, tools, { ...input, now }))
    })
}

/** Checks the second factor of members who have one, and names the act that it confirms. */
async function factorOf(
  tx: Tx,
  { settings }: Base,
  { memberId, proof, from, bound, key = '', now }: ProveInput,
): Promise<Refusal | Proven> {
  const { terms } = await getTerms(tx, now)
  const shown = await proveFactor(
    tx,
    { memberId, proof: { totp: proof.totp, passkey: proof.passkey }, from, bound, key, settings, terms },
    now,
  )
  if (shown instanceof Refusal) {
    if (shown.params.left === 0) await notifyFactorsShut(tx, { memberId, from, terms }, now)
    return shown
  }
  if (shown === null || shown.factor === 'recovery') return { confirmed: undefined }
  return { confirmed: await storeStepUp(tx, { memberId, bound, key, factor: shown.factor, since: shown.since }, now) }
}

/**
 * The same with the login password: for members without a trading password, whom setting one would have asked for it
 * too, and for acts that move no money.
 */
async function proveLogin(
  tools: Base,
  { loginPassword: password, ...input }: ProveInput & { loginPassword: string },
): Promise<Refusal | Proven> {
  const refused = await checkOwnPassword(tools.db, { memberId: input.memberId, password }, input.now)
  return refused ?? tools.db.tx((tx) => factorOf(tx, tools, input))
}

/**
 * The row of the trading password stays locked meanwhile, so that of a hundred tries at once, on any nodes, exactly the
 * allowed number is verified.
 */
async function prove(tx: Tx, tools: Base, input: ProveInput): Promise<Refusal | Proven> {
  const { memberId, proof, now } = input
  const trading = await lockTrading(tx, memberId)
  if (!trading) return refusal('tradingPasswordUnset')
  const { terms } = await getTerms(tx, now)
  const limit = terms.tradingPasswordTries
  if (trading.lockedAt) {
    return refusal('tradingPasswordLocked', {
      limit,
      caseNo: trading.caseNo!,
      reviewBy: sayBothDayTimes(trading.reviewBy!, now),
    })
  }
  // No password was given, so nothing was tried.
  if (!proof.tradingPassword) return refusal('tradingPasswordIncorrect')
  const judged = judgeTrading(
    await verifyPassword(proof.tradingPassword, trading.hash, memberPosition(memberId, 'held')),
    trading.tries,
    limit,
  )
  if (judged.verdict === 'lock') return lock(tx, { memberId, limit, now })
  if (judged.verdict === 'wrong') {
    await updateTradingTries(tx, memberId, trading.tries + 1)
    return judged.refusal
  }
  if (trading.tries > 0) await updateTradingTries(tx, memberId, 0)
  return factorOf(tx, tools, input)
}

async function lock(
  tx: Tx,
  { memberId, limit, now }: { memberId: number; limit: number; now: Date },
): Promise<Refusal | Proven> {
  const reviewBy = new Date(
    startOfDay(addWorkingDays(dayOf(now), REVIEW_DAYS, await listHolidays(tx, now))).getTime() + 18 * 3_600_000,
  )
  const { en, cn } = ownReasons.wrongPasswords
  const reason = { en: fillIn(en, () => String(limit)), cn: fillIn(cn, () => String(limit)) }
  const restriction = await insertRestriction(tx, { memberId, scopes: ['withdraw'], reason, reviewBy }, now)
  const frozen = await lockTradingMoney(tx, { memberId, tries: limit, restriction }, now)
  const act = { by: 'system', act: 'restriction.impose', subject: restriction.caseNo, reason: reason.en } as const
  await insertAudit(
    tx,
    { ...act, after: { scopes: ['withdraw'], code: 'trading_locked', reviewBy, frozen }, memberId },
    now,
  )
  const words = { limit, caseNo: restriction.caseNo, reviewBy: sayBothDayTimes(reviewBy, now) }
  await notify(
    tx,
    {
      memberId,
      kind: 'tradingPasswordLocked',
      cause: `restriction ${restriction.id}`,
      params: { ...words, amount: frozen },
    },
    now,
  )
  return refusal('tradingPasswordLocked', words)
}
