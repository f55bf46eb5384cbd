/** Why: how a person comes in - code by mail, registration, login as personal, corporate or visitor - and goes out. */
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Agreed, AnyPassword, Email, InvitationCode, LoginPassword, MailCode, Name, Nothing, Uen } from './fields.ts'

/** What the app keeps under the storage key `loginInfo`. A visitor has mem_id 0. */
export const LoginInfo = z.object({
  mem_id: z.int(),
  realname: z.string(),
  account: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  is_answer: z.boolean(),
})
const Session = z.object({ token: z.string(), loginInfo: LoginInfo })

const person = { email: Email, code: MailCode, password: LoginPassword, invitationCode: InvitationCode, agreed: Agreed }
export const RegisterInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('personal'), firstName: Name, lastName: Name, ...person }),
  z.object({ kind: z.literal('corporate'), companyName: Name, uen: Uen, firstName: Name, lastName: Name, ...person }),
])

export const login = {
  sendCode: post('/login/code', {
    access: 'public',
    about: 'Mails a six-digit code. The answer is the same whether or not the email has an account.',
    input: z.object({ email: Email, purpose: z.enum(['register']) }),
    output: z.object({ waitSeconds: z.int(), expiresMinutes: z.int() }),
    refusals: ['emailFormat', 'codeResendWait', 'registrationClosed', 'tooManyRequests'],
  }),
  checkInvitation: get('/login/invitation', {
    access: 'public',
    about: 'Whether an invitation code can be used.',
    input: z.object({ code: InvitationCode }),
    output: z.object({ valid: z.boolean() }),
    refusals: ['invitationFormat', 'invitationInvalid', 'tooManyRequests'],
  }),
  register: post('/login/register', {
    access: 'public',
    about: 'Opens an account with a mailed code and an invitation, and logs in.',
    input: RegisterInput,
    output: Session,
    refusals: [
      'emailFormat',
      'codeFormat',
      'codeWrong',
      'codeExpired',
      'emailExists',
      'loginPasswordWeak',
      'invitationFormat',
      'invitationInvalid',
      'bulkRegistration',
      'registrationClosed',
      'termsNotAgreed',
      'nameEmpty',
      'uenInvalid',
      'uenExists',
      'tooManyRequests',
    ],
  }),
  logIn: post('/login/login', {
    access: 'public',
    about: 'Logs in a personal or corporate member.',
    input: z.object({ kind: z.enum(['personal', 'corporate']), email: Email, password: AnyPassword, agreed: Agreed }),
    output: Session,
    refusals: ['emailFormat', 'termsNotAgreed', 'loginIncorrect', 'memberDisabled', 'loginAttempts', 'tooManyRequests'],
  }),
  visit: post('/login/visitor', {
    access: 'public',
    about: 'A visitor session: reads everything public, performs nothing.',
    input: z.object({ agreed: Agreed }),
    output: Session,
    refusals: ['termsNotAgreed', 'tooManyRequests'],
  }),
  logOut: post('/login/logout', { access: 'public', about: 'Ends the session of the token.', input: Nothing, output: Nothing }),
  socketTicket: post('/login/ticket', {
    access: 'member',
    about: 'A one-use ticket (60 s) for opening the socket.',
    input: Nothing,
    output: z.object({ ticket: z.string() }),
  }),
}
