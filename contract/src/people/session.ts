import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, Id, Instant, page, pageOf } from '../fields.ts'

const seen = { device: Both, address: z.string() }
export const session = {
  list: get('/session/list', {
    access: 'member',
    about: 'The caller’s open sessions, and ended ones whose browser still shows notices; the last used first.',
    output: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          ...seen,
          since: Instant,
          usedAt: Instant,
          endsAt: Instant,
          open: z.boolean(),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  revoke: post('/session/revoke', {
    access: 'member',
    about: 'Ends one of the caller’s sessions.',
    input: z.object({ id: Id }),
    refusals: ['notFound'],
  }),
  revokeOthers: post('/session/revokeothers', {
    access: 'member',
    about: 'Ends every session of the caller but this one.',
    output: z.object({ ended: z.int() }),
  }),
  logOut: post('/session/logout', { access: 'public', about: 'Ends the session of the token.' }),
  socketTicket: post('/session/ticket', {
    access: 'member',
    about: 'A one-use ticket (60 s) for opening the socket.',
    output: z.object({ ticket: z.string() }),
  }),
  history: get('/session/history', {
    access: 'member',
    about: 'Logins and failed tries of the last 180 days, newest first.',
    input: z.object({ ...page }),
    output: pageOf(
      z.object({
        id: z.int(),
        ...seen,
        outcome: z.enum(['in', 'wrong_password', 'wrong_factor', 'reset']),
        known: z.boolean(),
        at: Instant,
      }),
    ),
  }),
}
