import { restrictionScopes } from '@tonne/domain/people/member'
import { restrictionReasons } from '@tonne/domain/people/restriction'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import {
  AnyPassword,
  Both,
  CodeSent,
  CodeTicket,
  Instant,
  keyIn,
  MailCode,
  PasskeyAssertion,
  STEP_UP_REFUSALS,
  Totp,
} from '../fields.ts'

export const Scopes = z.array(z.enum(restrictionScopes)).check(z.minLength(1), z.maxLength(restrictionScopes.length))
export const CaseNo = z.string().check(z.regex(/^C-\d{8}-\d{5,9}$/, form('caseNo')))

export const RestrictionOut = z.object({
  caseNo: z.string(),
  code: keyIn(restrictionReasons),
  scopes: Scopes,
  reason: Both,
  rule: Both,
  /** The step that ends it soonest. */
  send: Both,
  thaw: z.enum(['self', 'unlock', 'appeal']),
  /** 'member', 'system' or an operator's role. */
  imposedBy: z.string(),
  since: Instant,
  reviewBy: Instant,
  /** The review is late; it is on the operators' list. */
  overdue: z.boolean(),
  liftedAt: z.nullable(Instant),
  liftedWhy: z.nullable(Both),
})
const PROOF = [...STEP_UP_REFUSALS, 'passwordIncorrect', 'loginAttempts'] as const
/** The same proof as for withdrawals; a member without a trading password gives the login password instead. */
const ThawProof = z.object({
  tradingPassword: z.optional(AnyPassword),
  loginPassword: z.optional(AnyPassword),
  totp: z.optional(Totp),
  passkey: z.optional(PasskeyAssertion),
})
export const restriction = {
  mine: get('/restriction/mine', {
    access: 'member',
    about: 'Every case of the caller, those in force first, the ended ones too.',
    output: z.object({ restrictions: z.array(RestrictionOut), frozen: z.nullable(z.string()) }),
  }),
  freeze: post('/restriction/freeze', {
    access: 'member',
    about: 'Freezes the caller’s own account: orders, sales and withdrawals stop at once.',
    output: z.object({ caseNo: z.string() }),
  }),
  thawCode: post('/restriction/thawcode', {
    access: 'member',
    about: 'Mails the code that thawing asks for.',
    output: CodeSent,
    refusals: ['notFrozen', 'codeResendWait', 'codesMost'],
  }),
  thaw: post('/restriction/thaw', {
    access: 'member',
    about:
      'Ends the caller’s own freeze: the mailed code, the trading password (the login password while none is set) ' +
      'and a second factor when there is one. Bound: `thaw` and the case number.',
    input: z.object({ codeTicket: CodeTicket, code: MailCode, proof: ThawProof }),
    refusals: ['notFrozen', 'codeWrong', 'codeExpired', ...PROOF],
  }),
}
