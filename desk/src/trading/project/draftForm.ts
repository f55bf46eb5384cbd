/**
 * Typed text becomes whole cents, kilograms and Singapore instants by string arithmetic, or is reported as unreadable.
 */
import type { Bilingual } from '@tonne/domain/bilingual'
import { centsFromText, kg, kgFromText } from '@tonne/domain/money'
import type { BlockPick, DocumentEntry, ImageEntry, ProjectContent } from '@tonne/domain/trading/projectContent'

export type DraftForm = {
  type: ProjectContent['type']
  nature: ProjectContent['nature']
  name: Bilingual
  place: Bilingual
  country: string
  lat: string
  lon: string
  registry: ProjectContent['registry']
  registryProjectId: string
  methodology: ProjectContent['methodology']
  vintageFrom: string
  vintageTo: string
  verifier: string
  bufferPercent: string
  sdgs: string[]
  authorisation: { state: ProjectContent['authorisation']['state']; day: string }
  eligibility: ProjectContent['eligibility']
  lot: string
  min: string
  max: string
  monthlyOrders: string
  totalOrders: string
  minLevel: string
  band: string
  price: string
  hasPresale: boolean
  presale: { startsAt: string; endsAt: string; booking: string; forfeit: string; hours: string; supply: string }
  startsAt: string
  endsAt: string
  introduction: Bilingual
  facts: ProjectContent['facts']
  documents: DocumentEntry[]
  images: ImageEntry[]
  blocks: BlockPick[]
  featured: boolean
}
const SGT = 8 * 3_600_000
/** '2026-11-24T10:00', Singapore. */
export const fromInstant = (ms: number | null): string =>
  ms === null ? '' : new Date(ms + SGT).toISOString().slice(0, 16)
const plain = (n: number | null): string => (n === null ? '' : String(n))
const tons = (kg: number | null): string => (kg === null ? '' : String(kg / 1000))
const share = (basisPoints: number): string => String(basisPoints / 100)

export function toForm(c: ProjectContent): DraftForm {
  const { presale, lotKg, minKg, maxKg, bandBasisPoints, priceCents, ...same } = c
  return {
    ...same,
    lat: plain(c.lat),
    lon: plain(c.lon),
    bufferPercent: plain(c.bufferPercent),
    sdgs: c.sdgs.map(String),
    authorisation: { ...c.authorisation, day: c.authorisation.day ?? '' },
    lot: tons(lotKg),
    min: tons(minKg),
    max: tons(maxKg),
    monthlyOrders: plain(c.monthlyOrders),
    totalOrders: plain(c.totalOrders),
    band: typeof bandBasisPoints === 'number' ? share(bandBasisPoints) : '',
    minLevel: String(c.minLevel),
    price: priceCents === null ? '' : (priceCents / 100).toFixed(2),
    hasPresale: presale !== null,
    presale: {
      startsAt: fromInstant(presale?.startsAt ?? null),
      endsAt: fromInstant(presale?.endsAt ?? null),
      booking: share(presale?.bookingBasisPoints ?? 1000),
      forfeit: share(presale?.forfeitBasisPoints ?? 5000),
      hours: plain(presale?.finalPaymentHours ?? null),
      supply: tons(presale?.supplyKg ?? null),
    },
    startsAt: fromInstant(c.startsAt),
    endsAt: fromInstant(c.endsAt),
  }
}

/** Reads one field; an unreadable one is added to `wrong`, and its value is null. */
function reader(wrong: string[]) {
  const read = <T>(name: string, text: string, of: (text: string) => T | null): T | null => {
    if (text.trim() === '') return null
    const value = of(text.trim())
    if (value === null) wrong.push(name)
    return value
  }
  const whole = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null)
  const degrees = (text: string) => (/^-?\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : null)
  const percent = (text: string) => {
    const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
    return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
  }
  const instant = (text: string) => {
    const ms = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
    return Number.isNaN(ms) ? null : ms - SGT
  }
  return { read, whole, degrees, percent, instant }
}

/** The content, and the names of unreadable fields. Completeness is judged on submission. */
export function toContent(f: DraftForm): { content: ProjectContent; wrong: string[] } {
  const wrong: string[] = []
  const { read, whole, degrees, percent, instant } = reader(wrong)
  const needed = <T>(name: string, value: T | null, otherwise: T): T => {
    if (value === null && !wrong.includes(name)) wrong.push(name)
    return value ?? otherwise
  }
  const tonsOf = (name: string, text: string) => needed(name, read(name, text, kgFromText), kg(1000))
  const { hasPresale, presale: p, lot, min, max, band, price, ...same } = f
  const { sdgs, authorisation, eligibility } = f
  const presale = hasPresale
    ? {
        startsAt: read('presale.startsAt', p.startsAt, instant),
        endsAt: read('presale.endsAt', p.endsAt, instant),
        bookingBasisPoints: needed('presale.booking', read('presale.booking', p.booking, percent), 1000),
        forfeitBasisPoints: needed('presale.forfeit', read('presale.forfeit', p.forfeit, percent), 5000),
        finalPaymentHours: read('presale.hours', p.hours, whole),
        supplyKg: read('presale.supply', p.supply, kgFromText),
      }
    : null
  const content: ProjectContent = {
    ...same,
    country: f.country.trim().toUpperCase(),
    lat: read('lat', f.lat, degrees),
    lon: read('lon', f.lon, degrees),
    bufferPercent: read('bufferPercent', f.bufferPercent, whole),
    sdgs: (sdgs || []).map(Number).sort((a, b) => a - b),
    authorisation: {
      state: authorisation.state,
      day: authorisation.state === 'none' ? null : authorisation.day || null,
    },
    eligibility: { ...eligibility, scope: eligibility.scope.trim().toLowerCase() },
    lotKg: tonsOf('lot', lot),
    minKg: tonsOf('min', min),
    maxKg: tonsOf('max', max),
    monthlyOrders: read('monthlyOrders', f.monthlyOrders, whole),
    totalOrders: read('totalOrders', f.totalOrders, whole),
    minLevel: Number(f.minLevel),
    bandBasisPoints: read('band', band, percent),
    priceCents: read('price', price, centsFromText),
    presale,
    startsAt: read('startsAt', f.startsAt, instant),
    endsAt: read('endsAt', f.endsAt, instant),
  }
  if (content.country !== '' && !/^[A-Z]{2}$/.test(content.country)) wrong.push('country')
  return { content, wrong }
}
