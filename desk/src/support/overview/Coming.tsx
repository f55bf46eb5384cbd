import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { To } from '../../platform/To.tsx'
import { copy } from './copy.ts'

type Coming = Output<typeof reportDesk.overview>['coming']
type Place = { path: string; search(subject: string): Record<string, string> }
const project: Place = { path: '/projects', search: (no) => ({ no }) }
const places: Readonly<Record<Coming[number]['kind'], Place>> = {
  cutOff: { path: '/withdrawals', search: () => ({}) },
  draw: { path: '/draws', search: (no) => ({ no }) },
  saleBegins: project,
  saleEnds: project,
  price: project,
  terms: { path: '/settings', search: () => ({}) },
  content: { path: '/content', search: (item) => ({ item }) },
  review: { path: '/restrictions', search: (no) => ({ find: no, case: no }) },
}
/** Changes that take effect, and dates that fall due, by themselves; soonest first. */
export function ComingList({ coming }: { coming: Coming }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <section className="over-next">
      <h3 className="t3">{words.coming}</h3>
      <ul className="over-list">
        {coming.map(({ kind, subject, name, at }) => (
          <li key={`${kind} ${subject} ${at}`}>
            <To path={places[kind].path} search={places[kind].search(subject)}>
              {fill(words[`${kind}Next`], { name: name?.[lang] ?? subject })}
            </To>
            <span>{sayDayTime(new Date(at), lang)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
