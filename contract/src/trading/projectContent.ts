/** A draft may lack any field, but what it has is bounded in size and shape. */
import { documentKinds } from '@tonne/domain/trading/projectContent'
import * as z from 'zod/mini'
import { form } from '../fieldForms.ts'
import { DayField, keyIn } from '../fields.ts'
import { ProjectTypeField, RegistryField } from './project.ts'

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const Words = (most: number) => z.object({ en: text(most), cn: text(most) })
const int = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
/** Until the year 2199. */
const At = z.nullable(int(0, 7_258_118_400_000))
const Day = z.union([z.literal(''), DayField])
const BasisPoints = int(0, 10_000)
const Kg = int(1, 1_000_000_000_000)
const OrNothing = <T extends z.ZodMiniType>(field: T) => z.nullable(field)
/** A file's name is the SHA-256 of its bytes. */
export const FileName = z.string().check(z.regex(/^[0-9a-f]{64}$/, form('fileName')))

const BlockPickField = z.object({
  blockId: OrNothing(int(1, 1_000_000_000)),
  first: int(1, 1_000_000_000_000_000),
  last: int(1, 1_000_000_000_000_000),
  text: z.string().check(z.maxLength(300)),
})
const DocumentField = z.object({
  file: OrNothing(FileName),
  bytes: OrNothing(int(1, 100_000_000)),
  title: Words(140),
  kind: keyIn(documentKinds),
  pages: int(1, 10_000),
  issuedOn: Day,
})
export const ProjectContentField = z.object({
  type: ProjectTypeField,
  nature: z.enum(['removal', 'avoidance']),
  name: Words(140),
  place: Words(140),
  country: z.union([z.literal(''), z.string().check(z.regex(/^[A-Z]{2}$/, form('country')))]),
  lat: OrNothing(z.number().check(z.minimum(-90), z.maximum(90))),
  lon: OrNothing(z.number().check(z.minimum(-180), z.maximum(180))),
  registry: RegistryField,
  registryProjectId: text(40),
  methodology: z.object({ code: text(60), en: text(200), cn: text(200) }),
  vintageFrom: Day,
  vintageTo: Day,
  verifier: text(140),
  bufferPercent: OrNothing(int(0, 100)),
  sdgs: z.array(int(1, 17)).check(z.maxLength(17)),
  authorisation: z.object({ state: z.enum(['none', 'on_file', 'declined']), day: OrNothing(DayField) }),
  eligibility: z.object({
    scope: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]{0,30}$/, form('scope'))),
    publishedOn: Day,
    standing: z.enum(['', 'active', 'inactive']),
    secondStandard: text(60),
  }),
  lotKg: Kg,
  minKg: Kg,
  maxKg: Kg,
  monthlyOrders: OrNothing(int(1, 10_000)),
  totalOrders: OrNothing(int(1, 10_000)),
  minLevel: int(1, 5),
  /** The most that orders of its book may be away from the reference; without it the terms decide. */
  bandBasisPoints: z.optional(OrNothing(int(1, 9000))),
  priceCents: OrNothing(int(1, 1_000_000_000)),
  presale: OrNothing(
    z.object({
      startsAt: At,
      endsAt: At,
      bookingBasisPoints: int(1, 10_000),
      forfeitBasisPoints: BasisPoints,
      finalPaymentHours: OrNothing(int(1, 8760)),
      supplyKg: OrNothing(Kg),
    }),
  ),
  startsAt: At,
  endsAt: At,
  introduction: Words(8000),
  facts: z.array(z.object({ label: Words(60), value: Words(200) })).check(z.maxLength(30)),
  documents: z.array(DocumentField).check(z.maxLength(30)),
  images: z
    .array(z.object({ file: FileName, width: int(1, 20_000), height: int(1, 20_000), alt: Words(200) }))
    .check(z.maxLength(9)),
  blocks: z.array(BlockPickField).check(z.maxLength(200)),
  featured: z.boolean(),
})
