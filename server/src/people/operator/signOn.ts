/**
 * Operators log in by the company's sign-on (OpenID Connect's code flow with PKCE). The provider says who the person is
 * and which roles the directory gives; two admins decided which of these persons the desk accepts.
 */
import type { operatorLogin } from '@tonne/contract/people/operator'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { judgeSignOn, type SignOnPerson } from '@tonne/domain/people/signOn'
import { refuse } from '@tonne/domain/refusals'
import * as oidc from 'openid-client'
import { type Sealer, sealer } from '../../platform/crypto/seal.ts'
import { sha256 } from '../../platform/crypto/sha256.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { SignOnSettings } from '../../shared/signOnSettings.ts'
import type { Tools } from '../../shared/tools.ts'
import { openSession } from './logInOperator.ts'
import {
  findOperatorByEmail,
  findSignedOn,
  findSubject,
  insertSignOn,
  listOperatorPasskeys,
  lockOperator,
  useChallenge,
} from './store.ts'

const LIVE_MINUTES = 10
export const ANSWER_SECONDS = 8
const PURPOSE = 'desk sign-on'

/** The browser stores this while the person is at the provider; it is sealed, so it can neither be read nor forged. */
type Ticket = { state: string; nonce: string; verifier: string; until: number }
const sealTicket = (seals: Sealer, ticket: Ticket): string =>
  seals.seal(JSON.stringify(ticket), PURPOSE).sealed.toString('base64url')
function openTicket(seals: Sealer, text: string, now: Date): Ticket {
  try {
    const sealed = { sealed: Buffer.from(text, 'base64url'), keyId: seals.keyId }
    const ticket = JSON.parse(seals.open(sealed, PURPOSE).toString()) as Ticket
    if (ticket.until > now.getTime()) return ticket
  } catch {
    // The ticket is not one of ours.
  }
  return refuse('signOnFailed', { minutes: LIVE_MINUTES })
}

/** The provider's addresses and keys, read once, and again after it did not answer. */
export type SignOnProvider = () => Promise<oidc.Configuration>
export function providerOf(signOn: SignOnSettings | undefined): SignOnProvider {
  if (!signOn) return () => refuse('signOnOff')
  const { issuer, clientId, clientSecret } = signOn
  let read: Promise<oidc.Configuration> | undefined
  return () => {
    // Settings accept http only in a demo.
    const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
    const options = { execute, timeout: ANSWER_SECONDS }
    read ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch(() => {
      read = undefined
      return refuse('signOnAway')
    })
    return read
  }
}

export function signOnHandlers(
  tools: Tools,
  provider: SignOnProvider,
): {
  signOn: Handler<typeof operatorLogin.signOn>
  startSignOn: Handler<typeof operatorLogin.startSignOn>
  finishSignOn: Handler<typeof operatorLogin.finishSignOn>
} {
  const { db, settings } = tools
  const { signOn } = settings
  const seals = sealer(settings)
  const limited = (address: string, now: Date) =>
    db.tx((tx) => limitRequests(tx, { key: `desk:signon:${placeOf(address)}`, most: 60, minutes: 15 }, now))
  const redirectUri = `${settings.publicUrl}/desk/signon`
  return {
    signOn: async () => ({ isOn: signOn !== undefined }),
    startSignOn: async ({ now, address }) => {
      await limited(address, now)
      const found = await provider()
      const verifier = oidc.randomPKCECodeVerifier()
      const ticket = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier }
      const url = oidc.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: ticket.state,
        nonce: ticket.nonce,
      })
      const until = now.getTime() + LIVE_MINUTES * 60_000
      return { url: url.href, ticket: sealTicket(seals, { ...ticket, until }) }
    },
    finishSignOn: async (call) => {
      const { input, now, address } = call
      await limited(address, now)
      const found = await provider()
      const ticket = openTicket(seals, input.ticket, now)
      const person = await personOf(found, ticket, { url: new URL(`${redirectUri}?${input.query}`), signOn: signOn! })
      return db.tx(async (tx) => {
        const operator = await admit(tx, { person, signOn: signOn!, now, address })
        if (!(await useChallenge(tx, sha256(input.ticket).toString('base64url'), operator.id, now)))
          refuse('signOnFailed', { minutes: LIVE_MINUTES })
        const { length: passkeys } = await listOperatorPasskeys(tx, operator.id)
        const by = passkeys > 0 ? 'passkey' : 'code'
        return openSession(tx, call, { operator, passkeys, by, signedOn: { sid: person.sid } }, settings)
      })
    },
  }
}

/** Exchanges the code, and checks the identity token's signature, audience, nonce and time. */
async function personOf(
  found: oidc.Configuration,
  { state, nonce, verifier }: Ticket,
  { url, signOn }: { url: URL; signOn: SignOnSettings },
): Promise<SignOnPerson & { sid: string | null }> {
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await oidc.authorizationCodeGrant(found, url, checks).catch((error: unknown) => {
    const isAway = (error as { code?: string }).code === 'OAUTH_TIMEOUT' || error instanceof TypeError
    return isAway ? refuse('signOnAway') : refuse('signOnFailed', { minutes: LIVE_MINUTES })
  })
  const claims = tokens.claims() ?? refuse('signOnFailed', { minutes: LIVE_MINUTES })
  const { sub: subject, email, email_verified: isVerified, sid } = claims
  return {
    subject,
    email: typeof email === 'string' ? email.slice(0, 254) : '',
    isVerified: isVerified === true,
    roles: claims[signOn.rolesClaim],
    sid: typeof sid === 'string' ? sid : null,
  }
}

type Admitting = { person: SignOnPerson; signOn: SignOnSettings; now: Date; address: string }
/** The account bound to this person, whatever their address is now; otherwise the one invited under the address. */
async function admit(tx: Tx, { person, signOn: { issuer, rolesClaim }, now, address }: Admitting) {
  const known = (await findSignedOn(tx, issuer, person.subject)) ?? (await findOperatorByEmail(tx, keyOf(person.email)))
  const locked = known && (await lockOperator(tx, known.id))
  const subject = locked ? await findSubject(tx, locked.id, issuer) : null
  const account = locked && { ...locked, isDisabled: locked.disabledAt !== null, subject }
  const operator = judgeSignOn(person, account, rolesClaim)
  if (subject === null) {
    await insertSignOn(tx, { operatorId: operator.id, issuer, subject: person.subject }, now)
    const act = {
      by: operator,
      act: 'operator.linkSignOn',
      subject: operator.email,
      reason: ownReasons.signedOn.en,
      address,
    }
    await insertAudit(tx, { ...act, after: { issuer, subject: person.subject } }, now)
  }
  return operator
}
