/**
 * OpenID Connect Back-Channel Logout 1.0: the provider reports that a person logged out or was logged out, and every
 * session of that operator ends. Anybody may post here, so nothing happens unless the provider's key has signed it.
 */
import { ownReasons } from '@tonne/domain/people/ownReason'
import { Refusal, refuse } from '@tonne/domain/refusals'
import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { sha256 } from '../../platform/crypto/sha256.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import { revokeOperatorSessions } from '../../shared/session/operators.ts'
import type { SignOnSettings } from '../../shared/signOnSettings.ts'
import type { Tools } from '../../shared/tools.ts'
import { ANSWER_SECONDS, type SignOnProvider } from './signOn.ts'
import { findBySid, findSignedOn, useChallenge } from './store.ts'

const PATH = '/desk/signon/logout'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** All reports come from one provider, in one place. */
const MOST = { most: 600, minutes: 15 }
const [OLDEST, CLOCKS_APART] = ['5 minutes', '1 minute']

type Left = { sub: string | undefined; sid: string | undefined; jti: string }
type Keys = ReturnType<typeof createRemoteJWKSet>

/** Refuses (signOnFailed) a token that the provider did not recently sign as a logout for us. */
async function readLogout(token: string, keys: Keys, { issuer, clientId }: SignOnSettings): Promise<Left> {
  const expected = { issuer, audience: clientId, maxTokenAge: OLDEST, clockTolerance: CLOCKS_APART }
  const claims = await jwtVerify(token, keys, { ...expected, requiredClaims: ['jti', 'exp'] }).then(
    ({ payload }): JWTPayload => payload,
    (error: unknown) => (isAway(error) ? refuse('signOnAway') : refuse('signOnFailed', { minutes: 5 })),
  )
  const { sub, sid, jti, nonce, events } = claims
  const event = (events as Record<string, unknown> | undefined)?.[EVENT]
  const says = [sub, sid].filter((name) => typeof name === 'string' && name !== '')
  // A token with a nonce is an identity token, not a logout.
  if (nonce !== undefined || typeof event !== 'object' || event === null || says.length === 0 || !jti)
    refuse('signOnFailed', { minutes: 5 })
  return { sub, sid: typeof sid === 'string' ? sid : undefined, jti: jti! }
}
const isAway = (error: unknown): boolean => error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)

export const serveSignOut =
  ({ db, clock, settings: { signOn } }: Tools, provider: SignOnProvider) =>
  (app: FastifyInstance): void => {
    if (!signOn) return
    let keys: Keys | undefined
    const keysOf = async (): Promise<Keys> => {
      const { jwks_uri: address } = (await provider()).serverMetadata()
      keys ??= createRemoteJWKSet(new URL(address ?? refuse('signOnAway')), { timeoutDuration: ANSWER_SECONDS * 1000 })
      return keys
    }
    const leave = async (token: string, now: Date): Promise<void> => {
      const left = await readLogout(token, await keysOf(), signOn)
      await db.tx(async (tx) => {
        const bySub = left.sub === undefined ? undefined : await findSignedOn(tx, signOn.issuer, left.sub)
        const operator = bySub ?? (left.sub === undefined && left.sid ? await findBySid(tx, left.sid) : undefined)
        // A person who never used the desk has no session; a token that was posted before has done its work.
        if (!operator || !(await useChallenge(tx, sha256(left.jti).toString('base64url'), operator.id, now))) return
        if ((await revokeOperatorSessions(tx, operator.id, now)).length === 0) return
        const act = { act: 'operator.signOut', subject: operator.email, reason: ownReasons.signedOut.en }
        await insertAudit(tx, { by: 'system', ...act }, now)
      })
    }
    void app.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      forms.addContentTypeParser('*', { bodyLimit: 16_384, parseAs: 'string' }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body))),
      )
      forms.post<{ Body: URLSearchParams | undefined }>(PATH, async ({ body, ip }, reply) => {
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        const now = clock.now()
        try {
          await db.tx((tx) => limitRequests(tx, { key: `desk:signout:${placeOf(ip)}`, ...MOST }, now))
          await leave(body?.get('logout_token') ?? '', now)
          return ''
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return reply.code(error.rule === 'signOnAway' ? 503 : 400).send('')
        }
      })
    })
  }
