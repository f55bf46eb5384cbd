/** The browser's passkey code is loaded only when somebody uses one. */
export type Assertion = NonNullable<Awaited<ReturnType<typeof signWithPasskey>>>

/** Passkeys need https or localhost. */
export const passkeysWork = (): boolean => typeof PublicKeyCredential === 'function' && isSecureContext

/** `options` is the server's JSON text. Returns null when the person or the browser cancelled. */
export async function signWithPasskey(options: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: JSON.parse(options) })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: type as 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }
  } catch {
    return null
  }
}

export async function makePasskey(options: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: JSON.parse(options) })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type: type as 'public-key', response: { clientDataJSON, attestationObject, transports } }
  } catch {
    return null
  }
}
