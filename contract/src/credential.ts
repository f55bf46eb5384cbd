/** Why: what proves a member beyond the login: the trading password, and until when withdrawals wait after a change. */
import { coolOffReasons } from '@tonne/domain/credential'
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { AnyPassword, Instant, Nothing, TradingPassword } from './fields.ts'

type Why = keyof typeof coolOffReasons
export const CoolOff = z.object({ why: z.enum(Object.keys(coolOffReasons) as [Why, ...Why[]]), since: Instant, until: Instant })
export const credential = {
  state: get('/credential/state', {
    access: 'member',
    about: 'What proves the caller: whether a trading password is set or locked, and until when withdrawals wait.',
    input: Nothing,
    output: z.object({
      trading: z.enum(['none', 'set', 'locked']),
      /** Wrong ones that may still be made before the lock; the case of a lock. */
      triesLeft: z.int(),
      caseNo: z.nullable(z.string()),
      reviewBy: z.nullable(Instant),
      coolOff: z.nullable(CoolOff),
    }),
  }),
  setTradingPassword: post('/credential/tradingpassword', {
    access: 'member',
    about: 'Sets the trading password, once. Changing it is a request.',
    input: z.object({ password: AnyPassword, tradingPassword: TradingPassword }),
    output: Nothing,
    refusals: ['tradingPasswordWeak', 'tradingPasswordSame', 'tradingPasswordByService', 'passwordIncorrect', 'loginAttempts'],
  }),
}
