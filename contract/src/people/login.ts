import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import {
  Agreed,
  AnyPassword,
  CodeSent,
  CodeTicket,
  Email,
  Instant,
  InvitationCode,
  LoginPassword,
  LongCode,
  MailCode,
  Name,
  PasskeyAssertion,
  RecoveryCode,
  Totp,
  Uen,
} from '../fields.ts'

/** The value under the app's storage key `loginInfo`. A visitor has mem_id 0. */
export const LoginInfo = z.object({
  mem_id: z.int(),
  realname: z.string(),
  account: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  is_answer: z.boolean(),
})
const Ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, form('secret')))
const Session = z.object({ token: z.string(), loginInfo: LoginInfo })

const person = {
  email: Email,
  codeTicket: CodeTicket,
  code: MailCode,
  password: LoginPassword,
  invitationCode: InvitationCode,
  agreed: Agreed,
}
export const RegisterInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('personal'), firstName: Name, lastName: Name, ...person }),
  z.object({ kind: z.literal('corporate'), companyName: Name, uen: Uen, firstName: Name, lastName: Name, ...person }),
])

export const login = {
  sendCode: post('/login/code', {
    access: 'public',
    about:
      'Mails a code, which opens with the `codeTicket` answered here and no other. The answer is the same whether ' +
      'or not the email has an account.',
    /** `pass` is in the link of a mail that warns of many requests, so whoever has it reads the mailbox. */
    input: z.object({
      email: Email,
      purpose: z.enum(['register', 'reset']),
      pass: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: CodeSent,
    refusals: ['emailFormat', 'codeResendWait', 'codesMost', 'registrationClosed', 'tooManyRequests'],
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
    about:
      'Logs in a personal or corporate member. With a second factor: refuses secondFactorAsked, whose data has the ' +
      '`ticket` for /login/second.',
    /** A company may give its UEN too; a wrong one counts as a wrong password. */
    input: z.object({
      kind: z.enum(['personal', 'corporate']),
      uen: z.optional(Uen),
      email: Email,
      password: AnyPassword,
      agreed: Agreed,
    }),
    output: Session,
    refusals: [
      'emailFormat',
      'uenInvalid',
      'termsNotAgreed',
      'loginIncorrect',
      'memberDisabled',
      'restricted',
      'loginAttempts',
      'secondFactorAsked',
      'tooManyRequests',
    ],
  }),
  askPasskey: post('/login/passkey', {
    access: 'public',
    about: 'The options for navigator.credentials.get at this login, as JSON text.',
    input: z.object({ ticket: Ticket }),
    output: z.object({ options: z.string() }),
    refusals: ['loginTicketOver', 'tooManyRequests'],
  }),
  secondFactor: post('/login/second', {
    access: 'public',
    about: 'Completes a login with a code of the authenticator app, a passkey or a recovery code.',
    input: z.object({
      ticket: Ticket,
      totp: z.optional(Totp),
      passkey: z.optional(PasskeyAssertion),
      recovery: z.optional(RecoveryCode),
    }),
    output: Session,
    refusals: [
      'loginTicketOver',
      'secondFactorAsked',
      'factorIncorrect',
      'factorAttempts',
      'memberDisabled',
      'restricted',
      'codeFormat',
      'tooManyRequests',
    ],
  }),
  resetPassword: post('/login/reset', {
    access: 'public',
    about:
      'Sets a new login password with a mailed code, ends every session, and makes withdrawals wait until `until`.',
    input: z.object({ email: Email, codeTicket: CodeTicket, code: LongCode, password: LoginPassword }),
    output: z.object({ until: Instant }),
    refusals: [
      'emailFormat',
      'codeFormat',
      'codeWrong',
      'codeExpired',
      'emailNotInUse',
      'memberDisabled',
      'loginPasswordWeak',
      'loginPasswordSameAsTrading',
      'loginPasswordTries',
      'tooManyRequests',
    ],
  }),
  visit: post('/login/visitor', {
    access: 'public',
    about: 'Opens a visitor session, which reads everything public and changes nothing.',
    input: z.object({ agreed: Agreed }),
    output: Session,
    refusals: ['termsNotAgreed', 'tooManyRequests'],
  }),
}
