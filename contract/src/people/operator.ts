import { operatorRoles } from '@tonne/domain/people/operator'
import * as z from 'zod/mini'
import { byAnyOperator } from '../byAnyOperator.ts'
import { byOperators, get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import {
  AnyPassword,
  Base64Url,
  Email,
  Id,
  Instant,
  Name,
  OperatorPassword,
  PasskeyAssertion,
  PasskeyAttestation,
  Reason,
  Secret,
  Totp,
} from '../fields.ts'

const OperatorMe = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  steppedUntil: Instant,
  /** With one or more, codes no longer open the desk. */
  passkeys: z.int(),
  /** The caller logged in by a code where only passkeys count, so they may only make their first passkey. */
  passkeyFirst: z.boolean(),
})
const OperatorRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  madeAt: Instant,
  lastSeenAt: z.nullable(Instant),
  sessions: z.int(),
  disabledAt: z.nullable(Instant),
})
const OperatorInvite = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  reason: z.string(),
  invitedBy: z.string(),
  invitedById: z.int(),
  approvedBy: z.nullable(z.string()),
  state: z.enum(['proposed', 'sent', 'accepted', 'expired', 'refused']),
  at: Instant,
})

/** A passkey, or the code of the authenticator. */
const Factor = { totp: z.optional(Totp), passkey: z.optional(PasskeyAssertion) }
const Passkeys = z.object({
  items: z.array(z.object({ id: z.int(), label: z.string(), madeAt: Instant, usedAt: z.nullable(Instant) })),
})

/** The query of an address: printable, without spaces. */
const Query = z.string().check(z.regex(/^[!-~]{1,4000}$/, form('query')))

/** How an operator logs in: anyone may call these, at the desk's own base. */
export const operatorLogin = {
  logIn: post('/operator/login', {
    access: 'deskPublic',
    about:
      'Logs in with email, password, and a passkey or (without one) the code of the authenticator; sets the desk’s ' +
      'cookie. In production the code only allows the first passkey to be made.',
    input: z.object({ email: Email, password: AnyPassword, ...Factor }),
    output: OperatorMe,
    refusals: ['operatorLogin', 'operatorPasskey', 'operatorAttempts', 'signOnOnly', 'tooManyRequests'],
  }),
  askPasskey: post('/operator/passkey/door', {
    access: 'deskPublic',
    about: 'The options for navigator.credentials.get at the login, as JSON text. They name nobody.',
    output: z.object({ options: z.string() }),
    refusals: ['tooManyRequests'],
  }),
  signOn: get('/operator/signon', {
    access: 'deskPublic',
    about: 'Whether operators log in by the company’s sign-on (OpenID Connect), which is then the only way.',
    output: z.object({ isOn: z.boolean() }),
  }),
  startSignOn: post('/operator/signon/start', {
    access: 'deskPublic',
    about:
      'The provider’s address to go to, and a ticket that stays in the browser and is shown when the person comes ' +
      'back. Good for ten minutes.',
    output: z.object({ url: z.string(), ticket: z.string() }),
    refusals: ['signOnOff', 'signOnAway', 'tooManyRequests'],
  }),
  finishSignOn: post('/operator/signon/finish', {
    access: 'deskPublic',
    about:
      'Logs in with the ticket and the query with which the provider sent the person back; sets the desk’s cookie. ' +
      'Two admins must have invited the address, and the directory must give the role. In production the first ' +
      'passkey comes next; acts that ask again ask for it.',
    input: z.object({ ticket: Base64Url, query: Query }),
    output: OperatorMe,
    refusals: [
      'signOnOff',
      'signOnAway',
      'signOnFailed',
      'signOnUnknown',
      'signOnUnverified',
      'signOnRole',
      'signOnOther',
      'tooManyRequests',
    ],
  }),
  readInvite: post('/operator/invite/read', {
    access: 'deskPublic',
    about: 'An invitation’s role, and the secret for the authenticator.',
    input: z.object({ token: Secret }),
    output: z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(operatorRoles),
      totpUri: z.string(),
      totpSecret: z.string(),
    }),
    refusals: ['operatorInvite', 'tooManyRequests'],
  }),
  acceptInvite: post('/operator/invite/accept', {
    access: 'deskPublic',
    about: 'Sets the password, proves that the authenticator works, and logs in.',
    input: z.object({ token: Secret, password: OperatorPassword, totp: Totp }),
    output: OperatorMe,
    refusals: ['operatorInvite', 'operatorPasswordWeak', 'operatorTotp', 'tooManyRequests'],
  }),
}

export const operator = {
  me: get('/operator/me', { ...byAnyOperator, beforePasskey: true, about: 'Who is calling.', output: OperatorMe }),
  logOut: post('/operator/logout', {
    ...byAnyOperator,
    beforePasskey: true,
    effect: 'desk',
    about: 'Ends this session.',
  }),
  stepUp: post('/operator/stepup', {
    ...byAnyOperator,
    beforePasskey: true,
    effect: 'desk',
    about: 'Proves the passkey or the authenticator’s code again, which opens privileged acts for ten minutes.',
    input: z.object(Factor),
    output: OperatorMe,
    refusals: ['operatorTotp', 'operatorPasskey', 'passkeyRefused', 'operatorAttempts'],
  }),
  askPasskey: post('/operator/passkey/ask', {
    ...byAnyOperator,
    effect: 'desk',
    about: 'The options for navigator.credentials.get before acts that ask again, as JSON text.',
    output: z.object({ options: z.string() }),
  }),
  passkeys: get('/operator/passkeys', {
    ...byAnyOperator,
    beforePasskey: true,
    about: 'The caller’s own passkeys.',
    output: Passkeys,
  }),
  startPasskey: post('/operator/passkey/start', {
    ...byAnyOperator,
    beforePasskey: true,
    effect: 'rights',
    about: 'The options for navigator.credentials.create, as JSON text.',
    output: z.object({ options: z.string() }),
    refusals: ['passkeysMost'],
  }),
  addPasskey: post('/operator/passkey/add', {
    ...byAnyOperator,
    beforePasskey: true,
    effect: 'rights',
    about: 'Stores a new passkey. From the first one on, only passkeys open the desk.',
    input: z.object({ label: Name, passkey: PasskeyAttestation }),
    output: Passkeys,
    refusals: ['passkeyRefused', 'passkeysMost'],
  }),
  removePasskey: post('/operator/passkey/remove', {
    ...byAnyOperator,
    effect: 'rights',
    about:
      'Removes one of the caller’s passkeys. In a demo the authenticator’s code counts again after the last one; in ' +
      'production the last one stays.',
    input: z.object({ id: Id }),
    output: Passkeys,
    refusals: ['factorMissing', 'passkeyLast'],
  }),
  list: get('/operator/list', {
    ...byOperators('admin'),
    about: 'All operators and open invitations.',
    output: z.object({ operators: z.array(OperatorRow), invites: z.array(OperatorInvite) }),
  }),
  invite: post('/operator/invite', {
    ...byOperators('admin'),
    effect: 'rights',
    about: 'Proposes a new operator; another admin must approve before the mail goes out.',
    input: z.object({ email: Email, name: Name, role: z.enum(operatorRoles), reason: Reason }),
    output: OperatorInvite,
    refusals: ['operatorExists'],
  }),
  decideInvite: post('/operator/invite/decide', {
    ...byOperators('admin'),
    effect: 'rights',
    decides: ['invite'],
    about: 'Approves (the mail goes out, good for 48 hours) or refuses an invitation that another admin proposed.',
    input: z.object({ id: Id, approve: z.boolean(), reason: Reason }),
    output: OperatorInvite,
    refusals: ['ownAct', 'proposerDisabled', 'stateMoved', 'notFound'],
  }),
  disable: post('/operator/disable', {
    ...byOperators('admin'),
    effect: 'rights',
    about: 'Disables an operator and ends their sessions. Returning takes a new invitation.',
    input: z.object({ id: Id, reason: Reason }),
    output: OperatorRow,
    refusals: ['ownAct', 'stateMoved', 'notFound', 'operatorLast'],
  }),
}
