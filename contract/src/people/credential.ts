import { coolOffReasons } from '@tonne/domain/people/credential'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import {
  AnyPassword,
  Bound,
  Id,
  Instant,
  keyIn,
  LoginPassword,
  MailPhrase,
  Name,
  PasskeyAttestation,
  STEP_UP_REFUSALS,
  StepUp,
  Totp,
  TradingPassword,
} from '../fields.ts'

export const CoolOffWhy = keyIn(coolOffReasons)
export const CoolOff = z.object({ why: CoolOffWhy, since: Instant, until: Instant })
/** Every endpoint that asks for the login password again may refuse in these ways. */
const OWN = ['passwordIncorrect', 'loginAttempts'] as const
/** A change was made; withdrawals wait until then. */
const Waiting = z.object({ until: Instant })
const Added = z.object({ until: Instant, codes: z.nullable(z.array(z.string())) })
export const credential = {
  state: get('/credential/state', {
    access: 'member',
    about: 'The caller’s credentials: whether a trading password is set or locked, and until when withdrawals wait.',
    output: z.object({
      trading: z.enum(['none', 'set', 'locked']),
      /** Null: it is still the password of the registration. */
      loginPasswordChangedAt: z.nullable(Instant),
      /** Wrong tries left before the lock; the case of a lock. */
      triesLeft: z.int(),
      caseNo: z.nullable(z.string()),
      reviewBy: z.nullable(Instant),
      coolOff: z.nullable(CoolOff),
      totp: z.boolean(),
      passkeys: z.array(z.object({ id: z.int(), label: z.string(), madeAt: Instant, usedAt: z.nullable(Instant) })),
      recoveryLeft: z.int(),
      mailPhrase: z.string(),
    }),
  }),
  setTradingPassword: post('/credential/tradingpassword', {
    access: 'member',
    about: 'Sets the trading password, once. Changing it is a request.',
    input: z.object({ password: AnyPassword, tradingPassword: TradingPassword }),
    refusals: ['tradingPasswordWeak', 'tradingPasswordSame', 'tradingPasswordByService', ...OWN],
  }),
  check: post('/credential/check', {
    access: 'member',
    about: 'Whether the caller’s step-up works, as before a withdrawal; wrong tries count. Bound: `check`.',
    input: z.object({ proof: StepUp }),
    refusals: STEP_UP_REFUSALS,
  }),
  changeLoginPassword: post('/credential/loginpassword', {
    access: 'member',
    about: 'Changes the login password, ends every other session, and makes withdrawals wait until `until`.',
    input: z.object({ password: AnyPassword, newPassword: LoginPassword }),
    output: Waiting,
    refusals: [
      'loginPasswordWeak',
      'loginPasswordUnchanged',
      'loginPasswordSameAsTrading',
      'loginPasswordTries',
      ...OWN,
    ],
  }),
  startTotp: post('/credential/totp/start', {
    access: 'member',
    about: 'Makes a new secret for an authenticator app; it is in force once one of its codes was entered.',
    input: z.object({ password: AnyPassword }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['totpInForce', ...OWN],
  }),
  confirmTotp: post('/credential/totp/confirm', {
    access: 'member',
    about:
      'Activates the authenticator app. With the first second factor, ten recovery codes are returned, only this once.',
    input: z.object({ totp: Totp }),
    output: Added,
    refusals: ['codeFormat', 'factorIncorrect', 'factorAttempts', 'factorMissing', 'totpInForce'],
  }),
  startPasskey: post('/credential/passkey/start', {
    access: 'member',
    about: 'The options for navigator.credentials.create, as JSON text.',
    input: z.object({ password: AnyPassword }),
    output: z.object({ options: z.string() }),
    refusals: ['passkeysMost', ...OWN],
  }),
  addPasskey: post('/credential/passkey/add', {
    access: 'member',
    about: 'Stores a new passkey. With the first second factor, ten recovery codes are returned, only this once.',
    input: z.object({ label: Name, passkey: PasskeyAttestation }),
    output: Added,
    refusals: ['passkeyRefused', 'passkeysMost', 'nameEmpty'],
  }),
  askPasskey: post('/credential/passkey/ask', {
    access: 'member',
    about:
      'The options for navigator.credentials.get for one act, as JSON text. `bound` names it as the act itself will.',
    input: z.object({ bound: Bound }),
    output: z.object({ options: z.string() }),
    refusals: ['factorMissing', 'tooManyRequests'],
  }),
  removeTotp: post('/credential/totp/remove', {
    access: 'member',
    about: 'Removes the authenticator app.',
    input: z.object({ password: AnyPassword }),
    output: Waiting,
    refusals: ['factorMissing', ...OWN],
  }),
  removePasskey: post('/credential/passkey/remove', {
    access: 'member',
    about: 'Removes a passkey.',
    input: z.object({ password: AnyPassword, id: Id }),
    output: Waiting,
    refusals: ['factorMissing', ...OWN],
  }),
  renewRecoveryCodes: post('/credential/recovery', {
    access: 'member',
    about: 'Makes ten new recovery codes that replace all earlier ones; they are returned only this once.',
    input: z.object({ password: AnyPassword }),
    output: z.object({ codes: z.array(z.string()) }),
    refusals: ['factorMissing', ...OWN],
  }),
  setMailPhrase: post('/credential/mailphrase', {
    access: 'member',
    about: 'The caller’s own phrase in every mail; empty: none.',
    input: z.object({ phrase: MailPhrase }),
    refusals: ['mailPhraseFormat'],
  }),
}
