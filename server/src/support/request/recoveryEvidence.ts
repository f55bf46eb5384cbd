import type { Output } from '@tonne/contract/endpoint'
import type { requestDesk } from '@tonne/contract/support/requestDesk'
import { sayDevice } from '@tonne/domain/people/device'
import { LATELY_DAYS } from '@tonne/domain/people/recovery'
import { getTerms } from '../../base/settings/store.ts'
import { findMember } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listAttempts } from '../../platform/limits/attempts.ts'
import { loginPasswordChangedAt } from '../../shared/credential/coolOff.ts'
import { listLogins } from '../../shared/credential/devices.ts'
import { getSince } from '../../shared/credential/lostFactor.ts'
import { listPasskeys } from '../../shared/credential/passkeys.ts'
import { countRecoveryCodes } from '../../shared/credential/recoveryCodes.ts'
import { findTotp } from '../../shared/credential/totp.ts'
import { listSessions } from '../../shared/session/memberSessions.ts'
import { icTriesOf } from './reportLoss.ts'
import { listOfKind, type RequestRow } from './store.ts'

type Evidence = NonNullable<Output<typeof requestDesk.info>['recovery']>
const LOGINS = 200
const DAY_MS = 86_400_000

export async function recoveryEvidence(sql: Sql, row: RequestRow, now: Date): Promise<Evidence | null> {
  const { memberId, details } = row
  if (row.kind !== 'second_factor' || !details.from) return null
  const { device, address, known, icCompared } = details.from
  const { terms } = await getTerms(sql, now)
  const [logins, passkeys, sessions] = [
    await listLogins(sql, memberId, null, LOGINS),
    await listPasskeys(sql, memberId),
    await listSessions(sql, memberId, now, terms.login.idleMinutes),
  ]
  const came = logins.filter(({ outcome, at }) => outcome === 'in' && at < row.at)
  const wrong = await listAttempts(sql, {
    key: icTriesOf(memberId),
    since: new Date(row.at.getTime() - DAY_MS),
    most: 10,
  })
  return {
    device: sayDevice(device),
    address,
    knownDevice: known,
    icCompared,
    wrongIcs: wrong.length,
    fromThere: came.filter((login) => login.address === address).length,
    totp: Boolean((await findTotp(sql, memberId))?.confirmedAt),
    passkeys: passkeys.length,
    recoveryLeft: await countRecoveryCodes(sql, memberId),
    factorUsedAt:
      (await getSince(sql, memberId, new Date(row.at.getTime() - LATELY_DAYS * DAY_MS))).factorUsedAt?.getTime() ??
      null,
    passwordChangedAt: (await loginPasswordChangedAt(sql, memberId))?.getTime() ?? null,
    openSessions: sessions.length,
    lastInAt: came[0]?.at.getTime() ?? null,
    joinedAt: (await findMember(sql, memberId))!.joinedAt.getTime(),
    earlier: (await listOfKind(sql, memberId, 'second_factor'))
      .filter(({ id }) => id < row.id)
      .map(({ no, state, at }) => ({ no, state, at: at.getTime() })),
  }
}
