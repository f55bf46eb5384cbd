import { projectPhases } from '@tonne/domain/states'
import { projectTypes, registries } from '@tonne/domain/trading/project'
import { documentKinds } from '@tonne/domain/trading/projectContent'
import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import {
  Both,
  BothTexts,
  Cent,
  Instant,
  Key,
  Kilo,
  keyIn,
  MAX_TEXT,
  page,
  pageOf,
  SerialRunOut,
  whole,
} from '../fields.ts'

export const Phase = keyIn(projectPhases)
export const ProjectTypeField = keyIn(projectTypes)
export const RegistryField = keyIn(registries)

/** An operator stopped this sale or (`market`) the whole market, and two have not reopened it: why, and since when. */
export const SaleStop = z.nullable(z.object({ reason: Both, since: Instant, market: z.boolean() }))

const ProjectCard = z.object({
  no: z.string(),
  art: z.string(),
  type: ProjectTypeField,
  name: Both,
  place: Both,
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  registry: RegistryField,
  vintage: z.int(),
  phase: Phase,
  priceCents: Cent,
  priceVersion: z.int(),
  /** The change since the price at the start of the Singapore day. */
  dayChange: z.object({ cents: z.int(), basisPoints: z.int() }),
  issuedKg: Kilo,
  soldKg: Kilo,
  unsoldKg: Kilo,
  percentSold: z.int(),
  /** The target of the countdown; null when nothing is dated. */
  nextChangeAt: z.nullable(Instant),
  startsAt: Instant,
  endsAt: z.nullable(Instant),
  featured: z.boolean(),
  presale: z.nullable(z.object({ endsAt: Instant, bookingBasisPoints: z.int() })),
  stop: SaleStop,
})

export const ProjectInfo = z.extend(ProjectCard, {
  nature: z.enum(['removal', 'avoidance']),
  registryProjectId: z.string(),
  methodology: z.object({ code: z.string(), en: z.string(), cn: z.string() }),
  vintageFrom: z.string(),
  vintageTo: z.string(),
  verifier: z.string(),
  bufferPercent: z.nullable(z.int()),
  sdgs: z.array(z.int()),
  icc: z.object({ verdict: z.enum(['eligible', 'not_eligible', 'unknown']), rule: Both, basis: z.nullable(Both) }),
  lotKg: Kilo,
  minKg: Kilo,
  maxKg: Kilo,
  monthlyOrders: z.nullable(z.int()),
  totalOrders: z.nullable(z.int()),
  minLevel: z.int(),
  presale: z.nullable(
    z.object({
      startsAt: Instant,
      endsAt: Instant,
      bookingBasisPoints: z.int(),
      forfeitBasisPoints: z.int(),
      /** Null: the terms in force decide. */
      finalPaymentHours: z.nullable(z.int()),
      /** Null: every issued ton is in the draw. */
      supplyKg: z.nullable(Kilo),
    }),
  ),
  closedReason: z.nullable(Both),
  /** When each phase began, the latest first. */
  phases: z.array(z.object({ phase: Phase, at: Instant })),
  retiredKg: Kilo,
  introduction: BothTexts,
  facts: z.array(z.object({ label: Both, value: Both })),
  /** `file` is the SHA-256 of the bytes that `/project/file` returns; null where only the record is published. */
  documents: z.array(
    z.object({
      title: Both,
      kind: keyIn(documentKinds),
      pages: z.int(),
      issuedOn: z.string(),
      file: z.optional(z.nullable(z.string())),
      bytes: z.optional(z.nullable(z.int())),
    }),
  ),
  images: z.array(z.object({ file: z.string(), width: z.int(), height: z.int(), alt: Both })),
  /** Every issued block, and the serials that the next purchase will get. */
  serialBlocks: z.array(SerialRunOut),
  nextSerials: z.nullable(SerialRunOut),
})

export const projectSorts = ['closing', 'newest', 'price_low', 'price_high', 'change', 'left', 'featured'] as const
const ProjectFilter = z.object({
  search: z.optional(z.string().check(z.maxLength(MAX_TEXT))),
  type: z.optional(ProjectTypeField),
  registry: z.optional(RegistryField),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, form('country')))),
  phase: z.optional(Phase),
  minCents: z.optional(whole(0, 1_000_000_000)),
  maxCents: z.optional(whole(0, 1_000_000_000)),
  sort: z.optional(z.enum(projectSorts)),
  ...page,
})

export const project = {
  list: get('/project/list', {
    access: 'public',
    about: 'Projects that match, a page at a time, with the count of each phase under the same filter.',
    input: ProjectFilter,
    output: pageOf(ProjectCard, {
      total: z.int(),
      phases: z.array(z.object({ phase: Phase, count: z.int() })),
      countries: z.array(z.string()),
    }),
  }),
  info: get('/project/info', {
    access: 'public',
    about: 'One project, everything published about it.',
    input: z.object({ no: Key }),
    output: ProjectInfo,
    refusals: ['projectNotFound'],
  }),
  prices: get('/project/prices', {
    access: 'public',
    about: 'Each change of price since a day, with the tons sold on each Singapore day.',
    input: z.object({ no: Key, days: z.optional(whole(1, 4000)) }),
    output: z.object({
      prices: z.array(z.object({ at: Instant, priceCents: Cent })),
      volume: z.array(z.object({ at: Instant, kg: Kilo })),
    }),
    refusals: ['projectNotFound'],
  }),
  file: get('/project/file', {
    access: 'public',
    about:
      'A published paper (PDF) or picture (WebP) of a project. Its name is the SHA-256 of its bytes, so anyone can ' +
      'check it.',
    input: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{64}$/, form('fileName'))) }),
    output: z.object({}),
    refusals: ['notFound'],
  }),
  mine: get('/project/mine', {
    access: 'member',
    about: 'The caller’s holding of a project, and how much of each limit is left.',
    input: z.object({ no: Key }),
    output: z.object({
      heldKg: Kilo,
      monthOrders: z.int(),
      totalOrders: z.int(),
      availableCents: Cent,
      monthSpentCents: Cent,
      monthLimitCents: z.nullable(Cent),
      /** What this account spent today, and its own daily limit; both without fees. */
      daySpentCents: Cent,
      dayLimitCents: z.nullable(Cent),
      /**
       * Whether the booker's owner is known: 'no' identity on record, a company that 'waits' for its person's yes, or
       * 'yes'.
       */
      known: z.enum(['no', 'waits', 'yes']),
    }),
    refusals: ['projectNotFound'],
  }),
}
