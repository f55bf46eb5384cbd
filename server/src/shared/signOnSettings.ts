/** The company's sign-on, by OpenID Connect. Without it operators come in by password and passkey. */
export type SignOnSettings = Readonly<{
  /** Where the provider's `/.well-known/openid-configuration` is; https, or this very machine in a demo. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim of the identity token that lists a person's roles, such as `tonne-finance`. */
  rolesClaim: string
}>

type Read = {
  check(name: string, accepted: string, fits: (value: string) => boolean): string | undefined
  given(name: string): string | undefined
}
const NAMES = ['SIGN_ON_ISSUER', 'SIGN_ON_CLIENT_ID', 'SIGN_ON_CLIENT_SECRET'] as const

/** All three or none; SIGN_ON_ROLES names the claim, `roles` without it. */
export function readSignOn({ check, given }: Read, mode: string, wrong: string[]): SignOnSettings | undefined {
  const [issuer, clientId, clientSecret] = NAMES.map(given)
  const accepted = mode === 'production' ? 'an https address' : 'an http or https address'
  check('SIGN_ON_ISSUER', `${accepted} like https://sso.example.com`, (value) => isIssuer(value, mode))
  const rolesClaim = check('SIGN_ON_ROLES', 'the name of a claim, like roles', (value) =>
    /^[\w:/.-]{1,100}$/.test(value),
  )
  const missing = NAMES.filter((name) => !given(name))
  if (missing.length === NAMES.length) return undefined
  if (missing.length > 0) wrong.push(`${missing.join(' and ')} must be set too, or none of ${NAMES.join(', ')}.`)
  return { issuer: issuer!, clientId: clientId!, clientSecret: clientSecret!, rolesClaim: rolesClaim ?? 'roles' }
}

function isIssuer(value: string, mode: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, search, hash } = new URL(value)
  const isReached = protocol === 'https:' || (protocol === 'http:' && mode === 'demo')
  return isReached && username === '' && search === '' && hash === ''
}
