import { dayOf, startOfDay } from '@tonne/domain/days'
import { sayKg } from '@tonne/domain/format'
import { type ProjectType, projectArts, projectTypes } from '@tonne/domain/trading/project'
import type { Made } from '../../platform/front.ts'
import { coverTags, type HeadOf, headTags, langOf, sayPerTon } from '../../shared/headTags.ts'
import type { Tools } from '../../shared/tools.ts'
import { findDetail, listCards } from './store.ts'

export const PROJECT_PAGE = '/pages/project/info'

/** Tags of a project's page: name, price, place, what is left, its first picture; empty for no project. */
export function projectHead({ db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>, make: Made): HeadOf {
  return async (query) => {
    const no = query.get('no') ?? ''
    if (!/^[\w-]{1,40}$/.test(no)) return ''
    const lang = langOf(query)
    const now = clock.now()
    const [[row], detail] = await Promise.all([listCards(db, no, now, startOfDay(dayOf(now))), findDetail(db, no)])
    if (!row || !detail) return ''
    const [name, place] = lang === 'cn' ? [row.nameCn, row.placeCn] : [row.nameEn, row.placeEn]
    const type = projectTypes[row.type as ProjectType][lang === 'cn' ? 1 : 0]
    const left = lang === 'cn' ? `待售 ${sayKg(row.unsoldKg, lang)}` : `${sayKg(row.unsoldKg, lang)} for sale`
    // Files cannot be opened before the project is published.
    const [cover] = row.issuedKg > 0 ? detail.images : []
    const begins =
      detail.images.length > 0
        ? ''
        : await coverTags(make, { look: 'hero', type: projectArts[row.type as ProjectType], id: no })
    const tags = headTags({
      lang,
      page: name,
      title: `${name} · ${sayPerTon(row.priceCents, lang)}`,
      text: [place, type, ...(row.unsoldKg > 0 ? [left] : [])].join(' · '),
      url: `${settings.publicUrl}${PROJECT_PAGE}?no=${no}`,
      ...(cover && {
        image: { url: `${settings.publicUrl}/h5/api/project/file?name=${cover.file}`, type: 'image/webp' },
      }),
    })
    return tags + begins
  }
}
