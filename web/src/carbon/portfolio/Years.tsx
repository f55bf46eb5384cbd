import { sayKg, saySigned } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { PortfolioOut } from './portfolioOut.ts'

export function Years({ years }: { years: PortfolioOut['years'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const most = Math.max(1, ...years.flatMap(({ sum }) => [sum.boughtKg, sum.soldKg, sum.retiredKg]))
  const cell = (kg: number, look: string) => (
    <td className="num">
      {kg === 0 ? '–' : sayKg(kg, lang)}
      <span className="pf-bar" aria-hidden="true">
        <i className={look} style={{ width: `${Math.round((kg * 100) / most)}%` }} />
      </span>
    </td>
  )
  return (
    <Section title={words.years}>
      <table className="pf-t pf-y">
        <caption className="sr">{words.years}</caption>
        <thead>
          <tr>
            {[words.year, words.bought, words.sold, words.retired, `${words.realised} S$`].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, sum }) => (
            <tr key={year}>
              <th scope="row">
                <Link to={`/pages/profile/portfoliolines?year=${year}`} className="link pf-l">
                  {year}
                </Link>
              </th>
              {cell(sum.boughtKg, 'is-in')}
              {cell(sum.soldKg, 'is-out')}
              {cell(sum.retiredKg, 'is-gone')}
              <td className="num">{saySigned(sum.realisedCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
