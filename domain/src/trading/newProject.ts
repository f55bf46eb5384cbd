import type { Bilingual } from '../bilingual.ts'
import { type Cents, cents } from '../money.ts'
import { type Authorisation, decideIcc, type IccVerdict } from './icc.ts'
import type { IccList, MethodologyFacts } from './iccLists.ts'
import { projectArts } from './project.ts'
import { type ImageEntry, type ProjectContent, paragraphsOf } from './projectContent.ts'
import type { SerialBlock } from './serial.ts'

type Texts = { en: { p: string }[]; cn: { p: string }[] }
/** Quantities in kg, shares in basis points, days as 'YYYY-MM-DD', instants as Date. */
export type NewProject = {
  no: string
  art: string
  type: string
  nature: string
  name: Bilingual
  place: Bilingual
  country: string
  lat: number
  lon: number
  registry: string
  registryProjectId: string
  methodology: Bilingual & { code: string }
  vintageFrom: string
  vintageTo: string
  verifier: string
  bufferPercent: number | null
  sdgs: readonly number[]
  icc: { authorisation: Authorisation; eligibility: MethodologyFacts }
  lotKg: number
  minKg: number
  maxKg: number
  monthlyOrders: number | null
  totalOrders: number | null
  minLevel: number
  bandBasisPoints?: number | null
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
  facts: readonly { label: Bilingual; value: Bilingual }[]
  documents: readonly {
    title: Bilingual
    kind: string
    pages: number
    issuedOn: string
    file?: string | null
    bytes?: number | null
  }[]
  images?: readonly ImageEntry[]
  featured: boolean
  serials: readonly SerialBlock[]
  priceCents: Cents
}

const date = (at: number | null): Date | null => (at === null ? null : new Date(at))
/** `lists` are those in force (`iccListsAt`). */
export const iccOf = (c: ProjectContent, lists: ReadonlyMap<string, IccList>): IccVerdict =>
  decideIcc(
    {
      country: c.country,
      programme: c.registry,
      methodology: c.methodology.code,
      vintageFrom: c.vintageFrom,
      vintageTo: c.vintageTo,
      authorisation: c.authorisation,
      eligibility: c.eligibility,
    },
    lists,
  )

/** The data of a project's row. The content is complete: it was judged. */
export function newProjectOf(no: string, c: ProjectContent): NewProject {
  const { authorisation, eligibility, presale, blocks, ...same } = c
  return {
    ...same,
    no,
    art: projectArts[c.type],
    lat: c.lat!,
    lon: c.lon!,
    icc: { authorisation, eligibility },
    bandBasisPoints: c.bandBasisPoints ?? null,
    presale: presale && { ...presale, startsAt: new Date(presale.startsAt!), endsAt: new Date(presale.endsAt!) },
    startsAt: new Date(c.startsAt!),
    endsAt: date(c.endsAt),
    introduction: { en: paragraphsOf(c.introduction.en), cn: paragraphsOf(c.introduction.cn) },
    serials: blocks,
    priceCents: cents(c.priceCents ?? 0),
  }
}
