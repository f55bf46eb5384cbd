/** A demo has no authenticator, so the demo controls show each operator's present code. */
import { emailKey } from '@tonne/domain/fields'
import { findOperatorByEmail } from '../people/operator/store.ts'
import { openTotp, totpAt } from '../people/operator/totp.ts'
import type { Tools } from '../shared/tools.ts'
import { DEMO_OPERATOR_PASSWORD, demoOperators } from './seedOperators.ts'

type DemoOperatorCode = { email: string; name: string; role: string; password: string; code: string }
/** A used code is not valid again, so the next half minute's is shown then. */
export function demoOperatorCodes({
  db,
  clock,
  settings,
}: Pick<Tools, 'db' | 'clock' | 'settings'>): () => Promise<DemoOperatorCode[]> {
  return async () => {
    const codes: DemoOperatorCode[] = []
    for (const { email, name, role } of demoOperators) {
      const keys = await findOperatorByEmail(db, emailKey(email))
      if (!keys?.totpSealed) continue
      const now = clock.now()
      const used = keys.totpStep >= Math.floor(now.getTime() / 30_000)
      const at = used ? new Date((keys.totpStep + 1) * 30_000) : now
      codes.push({
        email,
        name,
        role,
        password: DEMO_OPERATOR_PASSWORD,
        code: totpAt(openTotp(settings, keys.totpSealed, emailKey(email)), at),
      })
    }
    return codes
  }
}
