/** Why: what it takes to make a project, and how that stands in its row. */
import type { Authorisation } from '@tonne/domain/icc'
import type { Cents } from '@tonne/domain/money'
import type { ImageEntry } from '@tonne/domain/projectContent'
import type { SerialBlock } from '@tonne/domain/serial'

type Pair = { en: string; cn: string }
type Texts = { en: { p: string }[]; cn: { p: string }[] }
/** Quantities in kg, shares in basis points, days as 'YYYY-MM-DD', instants as Date. */
export type NewProject = {
  no: string
  art: string
  type: string
  nature: string
  name: Pair
  place: Pair
  country: string
  lat: number
  lon: number
  registry: string
  registryProjectId: string
  methodology: Pair & { code: string }
  vintageFrom: string
  vintageTo: string
  verifier: string
  bufferPercent: number | null
  sdgs: readonly number[]
  icc: { verdict: string; rule: Pair; authorisation?: Authorisation }
  lotKg: number
  minKg: number
  maxKg: number
  monthlyOrders: number | null
  totalOrders: number | null
  minLevel: number
  presale: {
    startsAt: Date
    endsAt: Date
    bookingBasisPoints: number
    forfeitBasisPoints: number
    finalPaymentHours?: number | null
    supplyKg?: number | null
  } | null
  startsAt: Date
  endsAt: Date | null
  introduction: Texts
  facts: readonly { label: Pair; value: Pair }[]
  documents: readonly { title: Pair; kind: string; pages: number; issuedOn: string; file?: string | null; bytes?: number | null }[]
  images?: readonly ImageEntry[]
  featured: boolean
  serials: readonly SerialBlock[]
  priceCents: Cents
}

/** In the order of the statements of the store. */
export function columnsOf(p: NewProject, now: Date): unknown[] {
  return [
    p.no,
    p.art,
    p.type,
    p.nature,
    p.name.en,
    p.name.cn,
    p.place.en,
    p.place.cn,
    p.country,
    p.lat,
    p.lon,
    p.registry,
    p.registryProjectId,
    JSON.stringify(p.methodology),
    p.vintageFrom,
    p.vintageTo,
    p.verifier,
    p.bufferPercent,
    p.sdgs,
    JSON.stringify(p.icc),
    p.lotKg,
    p.minKg,
    p.maxKg,
    p.monthlyOrders,
    p.totalOrders,
    p.minLevel,
    p.presale?.startsAt ?? null,
    p.presale?.endsAt ?? null,
    p.presale?.bookingBasisPoints ?? null,
    p.presale?.forfeitBasisPoints ?? null,
    p.presale?.finalPaymentHours ?? null,
    p.presale?.supplyKg ?? null,
    p.startsAt,
    p.endsAt,
    JSON.stringify(p.introduction),
    JSON.stringify(p.facts),
    JSON.stringify(p.documents),
    JSON.stringify(p.images ?? []),
    p.featured,
    now,
  ]
}
