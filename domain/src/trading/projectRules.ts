import { bothLanguages, sayBothDayTimes, sayKg, sayTons } from '../format.ts'
import { type RefusalParam, refuse } from '../refusals.ts'
import { attachedKg, type ProjectContent } from './projectContent.ts'
import { changedFields, type ProjectFieldKey, projectFieldKeys, projectFields } from './projectFields.ts'

const nameOf = (key: ProjectFieldKey): { en: string; cn: string } => ({
  en: projectFields[key].label[0],
  cn: projectFields[key].label[1],
})
const listed = (names: readonly { en: string; cn: string }[]): RefusalParam => ({
  en: names.map(({ en }) => en).join(', '),
  cn: names.map(({ cn }) => cn).join('、'),
})

/** Fields that are incomplete in another way than being empty. */
const unwritten: Partial<Record<ProjectFieldKey, (content: ProjectContent) => boolean>> = {
  authorisationDay: ({ authorisation: { state, day } }) => state !== 'none' && !day,
  presaleStartsAt: ({ presale }) => presale?.startsAt === null,
  presaleEndsAt: ({ presale }) => presale?.endsAt === null,
  factsEn: ({ facts }) => facts.some(({ label, value }) => !label.en || !value.en),
  factsCn: ({ facts }) => facts.some(({ label, value }) => !label.cn || !value.cn),
  documents: ({ documents }) => documents.some(({ title, issuedOn }) => !title.en || !title.cn || !issuedOn),
  images: ({ images }) => images.some(({ alt }) => !alt.en || !alt.cn),
  blocks: ({ blocks }) => blocks.length === 0,
}
/**
 * The incomplete fields by name, in the order of the editor; both languages are needed. The price of a published
 * project is planned elsewhere.
 */
export function missingFields(content: ProjectContent, published: boolean): { en: string; cn: string }[] {
  const isMissing = (key: ProjectFieldKey): boolean => {
    if (published && key === 'priceCents') return false
    const value = projectFields[key].of(content)
    return unwritten[key]?.(content) ?? (projectFields[key].needed && (value === null || value === ''))
  }
  return projectFieldKeys.filter(isMissing).map(nameOf)
}

/**
 * Refuses a project that cannot be submitted, in this order: something missing, quantities that do not fit the lot,
 * times out of order, tons in the draw that are not attached.
 */
export function judgeContent(content: ProjectContent, { published, now }: { published: boolean; now: Date }): void {
  const missing = missingFields(content, published)
  if (missing.length > 0) refuse('draftIncomplete', { count: missing.length, fields: listed(missing) })
  const { lotKg, minKg, maxKg } = content
  if (minKg > maxKg || minKg % lotKg !== 0 || maxKg % lotKg !== 0) {
    refuse('projectQuantities', { min: sayTons(minKg), max: sayTons(maxKg), lot: sayTons(lotKg) })
  }
  judgeTimes(content, { published, now })
  // Without a number all attached tons are in the draw.
  const supply = content.presale?.supplyKg ?? 0
  if (supply > attachedKg(content) || supply % lotKg !== 0) {
    refuse('presaleSupply', { supply: sayTons(supply), attached: sayTons(attachedKg(content)), lot: sayTons(lotKg) })
  }
}

function judgeTimes(content: ProjectContent, { published, now }: { published: boolean; now: Date }): void {
  const { presale, startsAt, endsAt, vintageFrom, vintageTo } = content
  const later = (key: ProjectFieldKey, than: ProjectFieldKey) =>
    refuse('projectTimes', { field: nameOf(key), before: nameOf(than) })
  if (vintageFrom > vintageTo) later('vintageTo', 'vintageFrom')
  if (presale && presale.startsAt! >= presale.endsAt!) later('presaleEndsAt', 'presaleStartsAt')
  if (presale && presale.endsAt! > startsAt!) later('startsAt', 'presaleEndsAt')
  if (endsAt !== null && startsAt! >= endsAt) later('endsAt', 'startsAt')
  if (published) return
  // The rules of a draw are published before booking opens, and a project that is over before it is published is
  // refused.
  const past = (key: ProjectFieldKey) => refuse('projectPast', { field: nameOf(key) })
  if (presale && presale.startsAt! <= now.getTime()) past('presaleStartsAt')
  if (endsAt !== null && endsAt <= now.getTime()) past('endsAt')
}

/** The stage of a published project, as far as changing it is concerned. */
export type Published = {
  startsAt: Date
  endsAt: Date | null
  /** A draw was committed to: its rules are published. */
  committed: boolean
  /** The draw has not been held yet. */
  drawPending: boolean
}

export type WhyFixed = 'fieldFixed' | 'fieldPlanned' | 'fieldCommitted' | 'fieldBegun' | 'fieldEnded'
/** The refusal for changing this field of a published project now; undefined while it may change. */
export function whyFixed(key: ProjectFieldKey, published: Published, now: Date): WhyFixed | undefined {
  const { rule } = projectFields[key]
  if (rule === 'fixed') return 'fieldFixed'
  if (rule === 'plan') return 'fieldPlanned'
  if (rule === 'terms') return published.drawPending ? 'fieldCommitted' : undefined
  if (rule === 'start')
    return published.committed ? 'fieldCommitted' : published.startsAt <= now ? 'fieldBegun' : undefined
  if (rule === 'end') return published.endsAt !== null && published.endsAt <= now ? 'fieldEnded' : undefined
  return undefined
}

/**
 * Refuses the first field that may no longer change, and new times in the past. Both contents are of one published
 * project; `refuseUnlessAdded` judges its blocks.
 */
export function refuseFixedFields(
  before: ProjectContent,
  after: ProjectContent,
  { published, now }: { published: Published; now: Date },
): void {
  const at = (instant: Date) => sayBothDayTimes(instant, now)
  for (const key of changedFields(before, after)) {
    const [why, field] = [whyFixed(key, published, now), nameOf(key)]
    if (why === 'fieldBegun') refuse(why, { field, at: at(published.startsAt) })
    if (why === 'fieldEnded') refuse(why, { field, at: at(published.endsAt!) })
    if (why) refuse(why, { field })
  }
  const moved = (key: 'startsAt' | 'endsAt' | 'presaleStartsAt') => {
    const [was, is] = [projectFields[key].of(before), projectFields[key].of(after)]
    if (is !== was && typeof is === 'number' && is <= now.getTime()) refuse('projectPast', { field: nameOf(key) })
  }
  for (const key of ['startsAt', 'endsAt', 'presaleStartsAt'] as const) moved(key)
}

/** Blocks of a project keep their place; new ones may follow them. */
export function refuseUnlessAdded(before: ProjectContent, after: ProjectContent): void {
  const stays = before.blocks.every((block, i) => {
    const next = after.blocks[i]
    return (
      next?.blockId === block.blockId &&
      next.first === block.first &&
      next.last === block.last &&
      next.text === block.text
    )
  })
  if (!stays) refuse('blocksIssued', { issued: bothLanguages((lang) => sayKg(attachedKg(before), lang)) })
}
