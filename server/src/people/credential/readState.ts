import type { credential } from '@tonne/contract/people/credential'
import { getTerms } from '../../base/settings/store.ts'
import { findCoolOff, loginPasswordChangedAt } from '../../shared/credential/coolOff.ts'
import { listPasskeys } from '../../shared/credential/passkeys.ts'
import { countRecoveryCodes } from '../../shared/credential/recoveryCodes.ts'
import { findTotp } from '../../shared/credential/totp.ts'
import { findTrading } from '../../shared/credential/tradingPassword.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { getMailPhrase } from '../member/store.ts'

export function readState({ db }: Tools): Handler<typeof credential.state> {
  return async ({ memberId, now }) => {
    const [trading, coolOff, { terms }] = await Promise.all([
      findTrading(db, memberId),
      findCoolOff(db, memberId, now),
      getTerms(db, now),
    ])
    const [totp, passkeys] = await Promise.all([findTotp(db, memberId), listPasskeys(db, memberId)])
    const [recoveryLeft, mailPhrase, changedAt] = await Promise.all([
      countRecoveryCodes(db, memberId),
      getMailPhrase(db, memberId),
      loginPasswordChangedAt(db, memberId),
    ])
    return {
      trading: !trading ? 'none' : trading.lockedAt ? 'locked' : 'set',
      triesLeft: Math.max(0, terms.tradingPasswordTries - (trading?.tries ?? 0)),
      loginPasswordChangedAt: changedAt?.getTime() ?? null,
      caseNo: trading?.caseNo ?? null,
      reviewBy: trading?.reviewBy?.getTime() ?? null,
      coolOff: coolOff ? { why: coolOff.why, since: coolOff.at.getTime(), until: coolOff.until.getTime() } : null,
      totp: Boolean(totp?.confirmedAt),
      passkeys: passkeys.map(({ id, label, madeAt, usedAt }) => ({
        id,
        label,
        madeAt: madeAt.getTime(),
        usedAt: usedAt?.getTime() ?? null,
      })),
      recoveryLeft,
      mailPhrase,
    }
  }
}
