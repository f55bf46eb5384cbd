/** Why: a project's row and the content that people write are the same thing in two shapes; each becomes the other here. */
import { decideIcc } from '@tonne/domain/icc'
import { cents } from '@tonne/domain/money'
import { type ProjectType, projectArts, type Registry } from '@tonne/domain/project'
import { type DocumentEntry, type ProjectContent, paragraphsOf } from '@tonne/domain/projectContent'
import type { NewProject } from './newProject.ts'
import type { BlockRow, CardRow, DetailRow } from './store.ts'

const textOf = (blocks: readonly { p?: string }[]): string => blocks.flatMap(({ p }) => (p === undefined ? [] : [p])).join('\n\n')
const ms = (at: Date | null): number | null => at?.getTime() ?? null

/** As it is published; its price stands in dated versions, so it is not among this. */
export function contentOf(card: CardRow, detail: DetailRow, blocks: readonly BlockRow[]): ProjectContent {
  const { icc } = detail
  return {
    ...{
      type: card.type as ProjectType,
      nature: detail.nature,
      name: { en: card.nameEn, cn: card.nameCn },
      place: { en: card.placeEn, cn: card.placeCn },
    },
    ...{ country: card.country, lat: detail.lat, lon: detail.lon, registry: card.registry as Registry, registryProjectId: detail.registryProjectId },
    methodology: { code: detail.methodology.code, en: detail.methodology.en, cn: detail.methodology.cn },
    ...{
      vintageFrom: detail.vintageFrom,
      vintageTo: card.vintageTo,
      verifier: detail.verifier,
      bufferPercent: detail.bufferPercent,
      sdgs: detail.sdgs,
    },
    authorisation: icc.authorisation ?? { state: icc.verdict === 'eligible' ? 'on_file' : 'none', day: null },
    ...{ lotKg: card.lotKg, minKg: card.minKg, maxKg: card.maxKg, monthlyOrders: card.monthlyOrders, totalOrders: card.totalOrders },
    ...{ minLevel: card.minLevel, priceCents: null },
    presale: card.presaleStartsAt && {
      ...{ startsAt: ms(card.presaleStartsAt), endsAt: ms(card.presaleEndsAt) },
      ...{ bookingBasisPoints: detail.bookingBasisPoints ?? 0, forfeitBasisPoints: detail.forfeitBasisPoints ?? 0 },
      ...{ finalPaymentHours: card.finalPaymentHours, supplyKg: card.presaleSupplyKg },
    },
    ...{ startsAt: ms(card.startsAt), endsAt: ms(card.endsAt) },
    introduction: { en: textOf(detail.introduction.en), cn: textOf(detail.introduction.cn) },
    facts: detail.facts.map(({ label, value }) => ({ label: { en: label.en, cn: label.cn }, value: { en: value.en, cn: value.cn } })),
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

const date = (at: number | null): Date | null => (at === null ? null : new Date(at))
export const iccOf = (c: ProjectContent) =>
  decideIcc({
    ...{ country: c.country, programme: c.registry, methodology: c.methodology.code, vintageFrom: c.vintageFrom, vintageTo: c.vintageTo },
    authorisation: c.authorisation,
  })

/** What the project's row is made of. The content is whole: it was judged. */
export function newProjectOf(no: string, c: ProjectContent): NewProject {
  const { presale } = c
  return {
    ...{ no, art: projectArts[c.type], type: c.type, nature: c.nature, name: c.name, place: c.place, country: c.country, lat: c.lat!, lon: c.lon! },
    ...{
      registry: c.registry,
      registryProjectId: c.registryProjectId,
      methodology: c.methodology,
      vintageFrom: c.vintageFrom,
      vintageTo: c.vintageTo,
    },
    ...{ verifier: c.verifier, bufferPercent: c.bufferPercent, sdgs: c.sdgs, icc: { ...iccOf(c), authorisation: c.authorisation } },
    ...{ lotKg: c.lotKg, minKg: c.minKg, maxKg: c.maxKg, monthlyOrders: c.monthlyOrders, totalOrders: c.totalOrders, minLevel: c.minLevel },
    presale: presale && { ...presale, startsAt: new Date(presale.startsAt!), endsAt: new Date(presale.endsAt!) },
    ...{ startsAt: new Date(c.startsAt!), endsAt: date(c.endsAt), facts: c.facts, documents: c.documents, images: c.images, featured: c.featured },
    introduction: { en: paragraphsOf(c.introduction.en), cn: paragraphsOf(c.introduction.cn) },
    ...{ serials: c.blocks, priceCents: cents(c.priceCents ?? 0) },
  }
}
