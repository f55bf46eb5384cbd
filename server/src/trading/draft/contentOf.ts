import type { ProjectType, Registry } from '@tonne/domain/trading/project'
import type { DocumentEntry, ProjectContent } from '@tonne/domain/trading/projectContent'
import type { BlockRow, CardRow, DetailRow } from '../project/store.ts'

const textOf = (blocks: readonly { p?: string }[]): string =>
  blocks.flatMap(({ p }) => (p === undefined ? [] : [p])).join('\n\n')
const ms = (at: Date | null): number | null => at?.getTime() ?? null

/** The published content without the price, which has dated versions. */
export function contentOf(card: CardRow, detail: DetailRow, blocks: readonly BlockRow[]): ProjectContent {
  const { icc } = detail
  return {
    type: card.type as ProjectType,
    nature: detail.nature,
    name: { en: card.nameEn, cn: card.nameCn },
    place: { en: card.placeEn, cn: card.placeCn },
    country: card.country,
    lat: card.lat,
    lon: card.lon,
    registry: card.registry as Registry,
    registryProjectId: detail.registryProjectId,
    methodology: { code: detail.methodology.code, en: detail.methodology.en, cn: detail.methodology.cn },
    vintageFrom: detail.vintageFrom,
    vintageTo: card.vintageTo,
    verifier: detail.verifier,
    bufferPercent: detail.bufferPercent,
    sdgs: detail.sdgs,
    authorisation: icc.authorisation,
    eligibility: icc.eligibility,
    lotKg: card.lotKg,
    minKg: card.minKg,
    maxKg: card.maxKg,
    monthlyOrders: card.monthlyOrders,
    totalOrders: card.totalOrders,
    minLevel: card.minLevel,
    bandBasisPoints: detail.bandBasisPoints,
    priceCents: null,
    presale: card.presaleStartsAt && {
      startsAt: ms(card.presaleStartsAt),
      endsAt: ms(card.presaleEndsAt),
      bookingBasisPoints: card.bookingBasisPoints ?? 0,
      forfeitBasisPoints: detail.forfeitBasisPoints ?? 0,
      finalPaymentHours: card.finalPaymentHours,
      supplyKg: card.presaleSupplyKg,
    },
    startsAt: ms(card.startsAt),
    endsAt: ms(card.endsAt),
    introduction: { en: textOf(detail.introduction.en), cn: textOf(detail.introduction.cn) },
    facts: detail.facts.map(({ label, value }) => ({
      label: { en: label.en, cn: label.cn },
      value: { en: value.en, cn: value.cn },
    })),
    documents: detail.documents.map((d): DocumentEntry => {
      return {
        file: d.file ?? null,
        bytes: d.bytes ?? null,
        title: { en: d.title.en, cn: d.title.cn },
        kind: d.kind,
        pages: d.pages,
        issuedOn: d.issuedOn,
      }
    }),
    images: detail.images,
    blocks: blocks.map(({ blockId, first, last, text }) => ({ blockId, first, last, text })),
    featured: card.featured,
  }
}
