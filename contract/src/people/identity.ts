import { lookedParts } from '@tonne/domain/people/look'
import * as z from 'zod/mini'
import { get, post, supportOrAdmin } from '../endpoint.ts'
import { IcNumber, Id, Instant, keyIn, Name, OWN_PROOF_REFUSALS, OwnProof, Phone, Reason } from '../fields.ts'
import { CoolOff } from './credential.ts'

const Identity = z.object({
  kind: z.enum(['personal', 'corporate']),
  /** The name that payees are compared with: a company's, else the person's. */
  registeredName: z.string(),
  /** The person, or the one in charge of the company. */
  realName: z.string(),
  companyName: z.nullable(z.string()),
  uen: z.nullable(z.string()),
  email: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  /** '•••••567D'; null until it was given. */
  icMasked: z.nullable(z.string()),
  verifiedAt: z.nullable(Instant),
  /** Until when no identity can be recorded, because a stranger may have logged in; null: it can be. */
  held: z.nullable(CoolOff),
  /** Who saw the whole IC number, when and why, newest first. */
  unmaskings: z.array(z.object({ by: z.string(), role: z.string(), why: z.string(), at: Instant })),
  /** Which operator read which part of the caller’s data, once a visit, newest first. */
  looks: z.array(z.object({ by: z.string(), part: keyIn(lookedParts), at: Instant })),
})
export const identity = {
  mine: get('/identity/mine', {
    access: 'member',
    about: 'The caller’s identity on record, with the IC number masked.',
    output: Identity,
  }),
  give: post('/identity/give', {
    access: 'member',
    about:
      'Gives real name, IC number and phone, once. A correction is a request. Proved by the login password, and a ' +
      'second factor when there is one. Bound: `identity`.',
    input: z.object({ realName: Name, ic: IcNumber, phone: Phone, proof: OwnProof }),
    output: Identity,
    refusals: [
      'nameEmpty',
      'icFormat',
      'icChecksum',
      'phoneFormat',
      'icExists',
      'identityGiven',
      'identityHeld',
      'tooManyRequests',
      ...OWN_PROOF_REFUSALS,
    ],
  }),
  changePhone: post('/identity/phone', {
    access: 'member',
    about: 'Changes the phone number.',
    input: z.object({ phone: Phone }),
    output: Identity,
    refusals: ['phoneFormat', 'tooManyRequests'],
  }),
}
export const identityDesk = {
  unmask: post('/identity/unmask', {
    ...supportOrAdmin,
    effect: 'secret',
    about: 'Shows a member’s IC number whole. Who, when and why is recorded, and the member reads it.',
    input: z.object({ memberId: Id, reason: Reason }),
    output: z.object({ ic: z.string() }),
    refusals: ['notFound', 'icMissing'],
  }),
}
