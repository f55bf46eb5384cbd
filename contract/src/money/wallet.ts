import { entryKinds } from '@tonne/domain/ledger'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Both, Cent, DayField, Instant, Key, Kilo, page, pageOf, SerialRunOut } from '../fields.ts'

const projectRef = z.object({ no: z.string(), name: Both, art: z.string() })
/**
 * The effect of one ledger entry on the caller's cash. `amountCents` is signed; `balanceCents` is current = available +
 * held, after it.
 */
const FundLog = z.object({
  entryNo: z.string(),
  kind: z.enum(entryKinds),
  causeNo: z.nullable(z.string()),
  project: z.nullable(projectRef),
  kg: z.nullable(Kilo),
  amountCents: Cent,
  /** The part of the balance that became held by it (below zero: that was released). */
  heldCents: Cent,
  balanceCents: Cent,
  at: Instant,
})
export const fundLogGroups = ['deposits', 'purchases', 'sales', 'withdrawals'] as const
export const wallet = {
  summary: get('/wallet/summary', {
    access: 'member',
    about: 'Cash and carbon of the caller.',
    output: z.object({
      currentCents: Cent,
      availableCents: Cent,
      heldCents: Cent,
      /** Cash in presales whose tons are not delivered yet: held fees, and final payments. */
      presaleCents: Cent,
      carbonKg: Kilo,
      retiredKg: Kilo,
      projects: z.int(),
      /** Holdings at today's prices, and their change since the start of the Singapore day. */
      valueCents: Cent,
      dayChange: z.object({ cents: z.int(), basisPoints: z.int() }),
      checkedAt: Instant,
    }),
  }),
  tons: get('/wallet/tons', {
    access: 'member',
    about: 'The caller’s holdings by project, with serial numbers, cost and value.',
    output: z.object({
      freeKg: Kilo,
      onOfferKg: Kilo,
      /** Given up for retirement; these tons wait for the registry. */
      retiringKg: Kilo,
      retiredKg: Kilo,
      holdings: z.array(
        z.object({
          project: projectRef,
          type: z.string(),
          vintage: z.int(),
          freeKg: Kilo,
          onOfferKg: Kilo,
          /** Paid for and not delivered; and the part of it that is on offer. */
          presaleKg: Kilo,
          presaleOfferKg: Kilo,
          retiringKg: Kilo,
          retiredKg: Kilo,
          priceCents: Cent,
          valueCents: Cent,
          costCents: Cent,
          serials: z.array(SerialRunOut),
        }),
      ),
    }),
  }),
  logs: get('/wallet/logs', {
    access: 'member',
    standby: true,
    about:
      'Every movement of the caller’s cash between two Singapore days, newest first; opening + in - out = closing.',
    input: z.object({
      group: z.optional(z.enum(fundLogGroups)),
      /** An entry's number, its order's or deposit's, or an amount. */
      search: z.optional(z.string().check(z.maxLength(60))),
      from: z.optional(DayField),
      to: z.optional(DayField),
      ...page,
    }),
    output: pageOf(FundLog, {
      from: z.string(),
      to: z.string(),
      openingCents: Cent,
      inCents: Cent,
      outCents: Cent,
      closingCents: Cent,
    }),
  }),
  entry: get('/wallet/entry', {
    access: 'member',
    standby: true,
    about: 'One ledger entry that touches the caller, posting by posting.',
    input: z.object({ no: Key }),
    output: z.object({
      no: z.string(),
      kind: z.enum(entryKinds),
      causeNo: z.nullable(z.string()),
      project: z.nullable(projectRef),
      at: Instant,
      postings: z.array(
        z.object({ id: z.int(), debit: z.string(), credit: z.string(), asset: z.enum(['SGD', 'kg']), amount: z.int() }),
      ),
      serials: z.array(SerialRunOut),
      /**
       * The correction of this entry, or the entry that this one corrects: its number, the reason, and the entry at the
       * other end when it is the caller's.
       */
      corrections: z.array(
        z.object({
          how: z.enum(['reverses', 'reversedBy', 'given']),
          no: z.string(),
          entryNo: z.nullable(z.string()),
          text: Both,
          at: Instant,
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  holds: get('/wallet/holds', {
    access: 'member',
    about: 'The holds on the caller’s money: reason, amount, what releases it and when.',
    output: z.object({
      heldCents: Cent,
      holds: z.array(
        z.object({
          id: z.int(),
          why: z.string(),
          /** The kind of thing that `causeNo` identifies. */
          causeKind: z.nullable(z.enum(['order', 'withdrawal', 'case'])),
          causeNo: z.nullable(z.string()),
          amountCents: Cent,
          releaseRule: Both,
          releaseBy: z.nullable(Instant),
          since: Instant,
        }),
      ),
    }),
  }),
}
