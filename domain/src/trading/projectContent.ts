/**
 * The content of a project is one value, so that it can be saved, compared field by field, reviewed and applied as a
 * whole.
 */
import type { Bilingual } from '../bilingual.ts'
import type { Authorisation } from './icc.ts'
import { type MethodologyFacts, noMethodologyFacts } from './iccLists.ts'
import type { ProjectType, Registry } from './project.ts'
import { blockKg, type SerialBlock } from './serial.ts'

export const documentKinds = {
  factSheet: ['Fact sheet', '项目概况'],
  pdd: ['Project design document', '项目设计文件'],
  monitoring: ['Monitoring report', '监测报告'],
  verification: ['Verification statement', '核查声明'],
  issuance: ['Issuance record', '签发记录'],
  authorisation: ['Letter of authorisation', '授权书'],
  other: ['Other', '其他'],
} as const satisfies Record<string, readonly [string, string]>
export type DocumentKind = keyof typeof documentKinds

/** `file` is the SHA-256 of its bytes; null where only the record was published. */
export type DocumentEntry = {
  file: string | null
  bytes: number | null
  title: Bilingual
  kind: DocumentKind
  pages: number
  issuedOn: string
}
/** Encoded anew by us; `file` is the SHA-256 of what is served. */
export type ImageEntry = { file: string; width: number; height: number; alt: Bilingual }
/**
 * A run of serial numbers from a block of a registry's export; `blockId` is null for serials issued before exports were
 * stored.
 */
export type BlockPick = SerialBlock & { blockId: number | null }
/** Instants in ms, shares in basis points. Null: the terms in force decide (hours), or the whole supply. */
type PresaleContent = {
  startsAt: number | null
  endsAt: number | null
  bookingBasisPoints: number
  forfeitBasisPoints: number
  finalPaymentHours: number | null
  supplyKg: number | null
}
/** A draft may lack anything: '' and null mean not written yet. Days are 'YYYY-MM-DD', instants ms, quantities kg. */
export type ProjectContent = {
  type: ProjectType
  nature: 'removal' | 'avoidance'
  name: Bilingual
  place: Bilingual
  country: string
  lat: number | null
  lon: number | null
  registry: Registry
  registryProjectId: string
  methodology: Bilingual & { code: string }
  vintageFrom: string
  vintageTo: string
  verifier: string
  bufferPercent: number | null
  sdgs: number[]
  authorisation: Authorisation
  /** The facts about the methodology that host countries' lists ask for. */
  eligibility: MethodologyFacts
  lotKg: number
  minKg: number
  maxKg: number
  monthlyOrders: number | null
  totalOrders: number | null
  minLevel: number
  /** The most that orders of its book may be away from the reference; without it the terms decide. */
  bandBasisPoints?: number | null | undefined
  /** The first price; after publishing, prices are planned by date. */
  priceCents: number | null
  presale: PresaleContent | null
  startsAt: number | null
  endsAt: number | null
  /** Paragraphs are separated by an empty line. */
  introduction: Bilingual
  facts: { label: Bilingual; value: Bilingual }[]
  documents: DocumentEntry[]
  images: ImageEntry[]
  blocks: BlockPick[]
  featured: boolean
}

const none = (): Bilingual => ({ en: '', cn: '' })
export const emptyContent = (): ProjectContent => ({
  type: 'reforestation',
  nature: 'removal',
  name: none(),
  place: none(),
  country: '',
  lat: null,
  lon: null,
  registry: 'verra',
  registryProjectId: '',
  methodology: { code: '', ...none() },
  vintageFrom: '',
  vintageTo: '',
  verifier: '',
  bufferPercent: null,
  sdgs: [],
  authorisation: { state: 'none', day: null },
  eligibility: noMethodologyFacts(),
  lotKg: 1000,
  minKg: 1000,
  maxKg: 1_000_000,
  monthlyOrders: 20,
  totalOrders: null,
  minLevel: 1,
  bandBasisPoints: null,
  priceCents: null,
  presale: null,
  startsAt: null,
  endsAt: null,
  introduction: none(),
  facts: [],
  documents: [],
  images: [],
  blocks: [],
  featured: false,
})

export const attachedKg = ({ blocks }: Pick<ProjectContent, 'blocks'>): number =>
  blocks.reduce((sum, block) => sum + blockKg(block), 0)
export const paragraphsOf = (text: string): { p: string }[] =>
  text
    .split(/\n\s*\n/)
    .map((p) => p.trim())
    .filter((p) => p !== '')
    .map((p) => ({ p }))
