import { retirement } from '@tonne/contract/carbon/retirement'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { project } from '@tonne/contract/trading/project'
import { sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { copy } from './copy.ts'
import { certificateNo, certificatesOf, MOST_FOUND, ordersOf, serialsOf } from './found.ts'

type FoundKind = 'serial' | 'order' | 'certificate' | 'project'
/** `art` names the cover; `ends` are the first and the last serial, shown instead of a title. */
export type Found = {
  kind: FoundKind
  to: string
  title: string
  sub: string
  art?: { id: string; art: string }
  ends?: { first: string; last: string }
}

const MOST = 50
const HERE_MS = 60_000

/** The hits, kind by kind; `pending` while an answer is loading. */
export function useFound(text: string): { found: Found[]; pending: boolean } {
  const words = useWords(copy)
  const lang = useLang()
  const enabled = text !== ''
  const kept = { enabled, staleTime: HERE_MS }
  const buys = useApiQuery(order.list, { side: 'buy', limit: MOST }, kept)
  const sells = useApiQuery(order.list, { side: 'sell', limit: MOST }, kept)
  const tons = useApiQuery(wallet.tons, {}, kept)
  const retired = useApiQuery(retirement.list, { limit: MOST }, kept)
  const projects = useApiQuery(project.list, { search: text, limit: MOST_FOUND }, { enabled, keepPrevious: true })
  if (!enabled) return { found: [], pending: false }
  const number = certificateNo(text)
  const certificates = certificatesOf(retired.data?.items ?? [], text)
  const found: Found[] = [
    ...serialsOf(tons.data?.holdings ?? [], text).map(({ holding: { project: of }, run }): Found => {
      const sub = fill(words.yours, { tons: sayKg(run.kg, lang), name: of.name[lang] })
      return { kind: 'serial', to: '/pages/profile/tons', title: run.text, sub, ends: serialEnds(run) }
    }),
    ...(projects.data?.items ?? []).map(
      ({ no, art, name, place }): Found => ({
        kind: 'project',
        to: `/pages/project/info?no=${no}`,
        title: name[lang],
        sub: `${no} · ${place[lang]}`,
        art: { id: no, art },
      }),
    ),
    ...ordersOf([...(buys.data?.items ?? []), ...(sells.data?.items ?? [])], text).map(
      ({ no, kind, kg, project: of }): Found => ({
        kind: 'order',
        to: `/pages/profile/orderinfo?no=${no}`,
        title: fill(words[kind === 'sell' ? 'sold' : 'bought'], { tons: sayKg(kg, lang) }),
        sub: `${no} · ${of.name[lang]}`,
      }),
    ),
    ...certificates.map(
      ({ no, kg, project: of }): Found => ({
        kind: 'certificate',
        to: `/pages/profile/retireinfo?no=${no}`,
        title: no,
        sub: fill(words.yours, { tons: sayKg(kg, lang), name: of.name[lang] }),
      }),
    ),
    ...(number && certificates.length === 0
      ? [
          {
            kind: 'certificate' as const,
            to: `/pages/verify/certificate?no=${number}`,
            title: number,
            sub: words.openCertificate,
          },
        ]
      : []),
  ]
  return { found, pending: [buys, sells, tons, retired, projects].some(({ isFetching }) => isFetching) }
}
