import { Secret, TOTP } from 'otpauth'
import { type Sealed, type Secrets, sealer } from '../../platform/crypto/seal.ts'
import { type Keys, resealed } from '../../shared/reseal.ts'

const PERIOD = 30
const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: 'Tonne desk',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })

/** A new secret of 160 bits, in base 32. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32
/** The text of an authenticator's QR. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()
/** The code at an instant, as an authenticator shows it. */
export const totpAt = (secret: string, now: Date): string =>
  totpOf(secret, 'desk').generate({ timestamp: now.getTime() })

/**
 * The step (count of half minutes) that a code is valid for, one either side allowed; undefined when it is wrong or not
 * after `lastStep`.
 */
export function totpStep(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const delta = totpOf(secret, 'desk').validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta
  return step > lastStep ? step : undefined
}

const contextOf = (emailKey: string): string => `operator-totp ${emailKey}`
const pack = ({ sealed, keyId }: Sealed): string => `${keyId}.${sealed.toString('base64url')}`
function unpack(stored: string): Sealed {
  const [keyId = '', text = ''] = stored.split('.')
  return { sealed: Buffer.from(text, 'base64url'), keyId }
}
/** The secret as stored: bound to its operator. */
export const sealTotp = (appSecret: Secrets, totpSecret: string, emailKey: string): string =>
  pack(sealer(appSecret).seal(totpSecret, contextOf(emailKey)))
export const openTotp = (appSecret: Secrets, stored: string, emailKey: string): string =>
  sealer(appSecret).open(unpack(stored), contextOf(emailKey)).toString('utf8')
/** The same under a new secret of the app. */
export function resealedTotp(keys: Keys, stored: string, emailKey: string): string {
  const [sealed, keyId] = resealed(keys, unpack(stored), contextOf(emailKey))
  return pack({ sealed, keyId })
}
