/** Members and operators share this protocol; each keeps its own keys. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAssertion } from '@tonne/contract/fields'
import type * as z from 'zod/mini'

/** The library has hundreds of files, and only the first passkey needs it, so the start does not load it. */
const library = () => import('@simplewebauthn/server')

/** The address that people open, to which passkeys belong. */
export type Site = { publicUrl: string }
const rpOf = ({ publicUrl }: Site) => ({ id: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin })
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

type KnownKey = { credentialId: string; transports: string[] }
const descriptors = (keys: readonly KnownKey[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

type CreationInput = {
  site: Site
  user: { id: string; name: string; displayName: string }
  known: readonly KnownKey[]
  /** The challenge to use; else a new one is made. */
  challenge?: Uint8Array<ArrayBuffer>
  /** Whether the key must name itself, so that the caller need not name anybody first. */
  resident?: 'required'
}
/** The options for making a passkey. */
export const creationOptions = async ({ site, user, known, challenge, resident }: CreationInput) =>
  (await library()).generateRegistrationOptions({
    rpName: 'Tonne',
    rpID: rpOf(site).id,
    userName: user.name,
    userDisplayName: user.displayName,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: resident ?? 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    ...(challenge ? { challenge } : {}),
  })

type RequestInput = { site: Site; known?: readonly KnownKey[]; challenge?: Uint8Array<ArrayBuffer> }
/** The options for using one of `known`, or without them any key that the person has for this address. */
export const requestOptions = async ({ site, known, challenge }: RequestInput) =>
  (await library()).generateAuthenticationOptions({
    rpID: rpOf(site).id,
    userVerification: 'required',
    ...(known ? { allowCredentials: descriptors(known) } : {}),
    ...(challenge ? { challenge } : {}),
  })

type Made = { response: RegistrationResponseJSON; challenge: string; site: Site }
/** The credential that was made, or undefined when the answer is not valid for the challenge. */
export async function verifyMade({ response, challenge, site }: Made) {
  const { id: expectedRPID, origin: expectedOrigin } = rpOf(site)
  const { verifyRegistrationResponse } = await library()
  const verified = await orNothing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  return verified?.verified ? verified.registrationInfo.credential : undefined
}

export type Assertion = z.output<typeof PasskeyAssertion>
type Used = {
  response: Assertion
  challenge: string
  site: Site
  key: KnownKey & { publicKey: Buffer; counter: number }
}
/** The key's new counter, or undefined when it did not sign this challenge for us. */
export async function verifyUsed({ response, challenge, site, key }: Used): Promise<number | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = rpOf(site)
  const credential = {
    id: key.credentialId,
    publicKey: new Uint8Array(key.publicKey),
    counter: key.counter,
    transports: key.transports,
  }
  const { userHandle, ...signed } = response.response
  const answer = {
    ...response,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  }
  const expected = { response: answer, expectedChallenge: challenge, expectedOrigin, expectedRPID, credential }
  const { verifyAuthenticationResponse } = await library()
  const verified = await orNothing(() => verifyAuthenticationResponse(expected))
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The challenge that the browser says it signed; it is compared with ours, so an invented one finds nothing. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** The library throws for whatever does not hold. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
