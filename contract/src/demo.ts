/** These endpoints exist in demo mode only, below /demo. */
import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Cent, Email, Instant, Key } from './fields.ts'

export const DemoMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: Instant,
  code: z.nullable(z.string()),
})
const DemoClock = z.object({ now: Instant, aheadMs: z.int() })
export const DemoLine = z.object({
  no: z.string(),
  reference: z.string(),
  amountCents: Cent,
  state: z.string(),
  member: z.string(),
  paysAt: z.nullable(Instant),
  createdAt: Instant,
})
/** The bank's next fault, once. */
const DemoFault = z.nullable(z.enum(['late', 'twice', 'amount', 'repeat', 'payer', 'refused', 'timeout']))
/** Paths are below /demo, not below /h5/api. Access is public because none of this exists in production. */
export const demo = {
  mail: get('/mail', {
    access: 'public',
    about: 'Mails sent, newest first.',
    input: z.object({ to: z.optional(Email) }),
    output: z.object({ mails: z.array(DemoMail) }),
  }),
  clock: get('/clock', { access: 'public', about: 'The clock of the demo world.', output: DemoClock }),
  moveClock: post('/clock', {
    access: 'public',
    about: 'Moves the clock forward; open sessions move with it unless the call says that they age.',
    input: z.object({
      minutes: z.int().check(z.minimum(1), z.maximum(527_040)),
      sessions: z.optional(z.enum(['keep', 'age'])),
    }),
    output: DemoClock,
  }),
  operators: get('/operators', {
    access: 'public',
    about: 'The demo operators, with the code that their authenticators show now.',
    output: z.object({
      operators: z.array(
        z.object({ email: z.string(), name: z.string(), role: z.string(), password: z.string(), code: z.string() }),
      ),
    }),
  }),
  bank: get('/bank', {
    access: 'public',
    about: 'Deposits that the demo bank knows, newest first.',
    output: z.object({ lines: z.array(DemoLine), paused: z.boolean(), fault: DemoFault }),
  }),
  payNow: post('/bank/pay', {
    access: 'public',
    about: 'Pays a deposit at once, with another amount if one is given.',
    input: z.object({ no: Key, amountCents: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))) }),
    output: DemoLine,
    refusals: ['notFound'],
  }),
  pauseBank: post('/bank/pause', {
    access: 'public',
    about: 'Stops or resumes the bank’s automatic payments.',
    input: z.object({ paused: z.boolean() }),
    output: z.object({ paused: z.boolean() }),
  }),
  registry: get('/registry', {
    access: 'public',
    about: 'Whether the demo registry answers retirements by itself.',
    output: z.object({ paused: z.boolean() }),
  }),
  registryList: get('/registry/list', {
    access: 'public',
    about:
      'The list that a demo registry, Verra’s or Gold Standard’s, would publish now in the form of its own export: ' +
      'what it issued, and what it was instructed to retire.',
    input: z.object({ registry: z.optional(z.enum(['verra', 'goldStandard'])) }),
    output: z.object({ name: z.string(), mime: z.string(), content: z.string() }),
  }),
  pauseRegistry: post('/registry/pause', {
    access: 'public',
    about: 'Stops or resumes the registry’s automatic answers, so that its part can be done at the desk.',
    input: z.object({ paused: z.boolean() }),
    output: z.object({ paused: z.boolean() }),
  }),
  planFault: post('/bank/fault', {
    access: 'public',
    about:
      'Plans what the bank does wrong next, once: with an intent late, twice, amount, repeat; with a payout ' +
      'refused, timeout.',
    input: z.object({ fault: DemoFault }),
    output: z.object({ fault: DemoFault }),
  }),
}
