/** A real provider of OpenID Connect on this machine; its directory is an object that a test changes. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import type { SignOnSettings } from '../shared/signOnSettings.ts'

/** Claims by subject. */
export type Directory = Record<string, { email: string; email_verified?: boolean; roles?: unknown }>
type SignOnProvider = {
  settings: SignOnSettings
  /** A token signed like the provider's. */
  sign(claims: JWTPayload): Promise<string>
  end(): Promise<void>
}

type Options = { port?: number; logoutUri?: string }
/** `logoutUri`: the address to which it posts logouts. */
export async function startSignOnProvider(
  directory: Directory,
  publicUrl: string,
  { port = 0, logoutUri }: Options = {},
): Promise<SignOnProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['tonne-desk', randomBytes(24).toString('hex')]
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'of-tests', alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/desk/signon`],
        ...(logoutUri ? { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true } : {}),
      },
    ],
    features: { backchannelLogout: { enabled: true } },
    claims: { openid: ['sub', 'roles'], email: ['email', 'email_verified'] },
    // Its own guard would block this machine, where the test's desk is.
    fetch: (url, { dispatcher: _, ...options } = {}) => fetch(url, options),
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...directory[id] }) }),
  })
  server.on('request', provider.callback())
  const end = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'of-tests', typ: 'logout+jwt' }).sign(privateKey)
  return { settings: { issuer, clientId, clientSecret, rolesClaim: 'roles' }, sign, end }
}

/** Follows the desk's link, logs in there as this person, and returns the query of the redirect back. */
export async function signOnAs(subject: string, url: string): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (to: URL, form?: Record<string, string>): Promise<URL> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const post = form && { method: 'POST', body: new URLSearchParams(form) }
    const answer = await fetch(to, { redirect: 'manual', headers: { cookie }, ...post })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`${answer.status} at ${to.pathname}: ${(await answer.text()).slice(0, 300)}`)
    return new URL(next, to)
  }
  const login = await go(new URL(url))
  const consent = await go(await go(login, { prompt: 'login', login: subject, password: 'any' }))
  const back = await go(await go(consent, { prompt: 'consent' }))
  return back.search.slice(1)
}
