import './holdingTable.css'
import { sayAmount, sayChange, sayKg, saySigned, sayTons } from '@tonne/domain/format'
import { mulDiv } from '@tonne/domain/money'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import { HoldingDetails } from './Holding.tsx'
import type { HoldingOut, PortfolioOut } from './portfolioOut.ts'

/** Value, gain and its share; without a cost there is no gain. */
function Figures({ valueCents, costCents }: { valueCents: number; costCents: number }) {
  const gain = valueCents - costCents
  const share = costCents > 0 ? sayChange(mulDiv(Math.abs(gain), 10_000, costCents)) : null
  return (
    <>
      <td className="num strong">{sayAmount(valueCents)}</td>
      <td className="num">{share === null ? '–' : <Delta change={gain}>{saySigned(gain)}</Delta>}</td>
      <td className="num">{share === null ? '–' : `${gain < 0 ? '\u2212' : '+'}${share}`}</td>
    </>
  )
}

function Line({ holding }: { holding: HoldingOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const { project, vintage, heldKg, undeliveredKg, costCents, price } = holding
  const waits = undeliveredKg > 0 && ` · ${fill(words.undelivered, { tons: sayKg(undeliveredKg, lang) })}`
  return (
    <>
      <tr className={open ? 'is-open' : undefined}>
        <th scope="row">
          <Link to={`/pages/project/info?no=${project.no}`} className="hrow g3">
            <Cover id={project.no} type={landOf(project.art)} look="square" size={40} />
            <span className="grow">
              <span className="label strong">{project.name[lang]}</span>
              <span className="cap sub">
                {vintage}
                {waits}
              </span>
            </span>
          </Link>
        </th>
        <td className="num">{sayTons(heldKg)}</td>
        <td className="num">{heldKg > 0 ? sayAmount(mulDiv(costCents, 1000, heldKg)) : '–'}</td>
        <td className="num">{sayAmount(price.cents)}</td>
        <Figures {...holding} />
        <td>
          <button
            type="button"
            className="ht-open"
            aria-expanded={open}
            aria-label={fill(words.detailsOf, { name: project.name[lang] })}
            onClick={() => setOpen(!open)}
          >
            <Icon name="down" size={18} />
          </button>
        </td>
      </tr>
      {open && (
        <tr className="ht-more">
          <td colSpan={8}>
            <HoldingDetails holding={holding} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The holdings as a table, on a screen with room for all figures. */
export function HoldingTable({ whole }: { whole: PortfolioOut }) {
  const words = useWords(copy)
  const heads = [words.tons, words.paid, words.now, `${words.share} S$`, `${words.gained} S$`, words.gainedShare]
  return (
    <table className="pf-t ht">
      <caption className="sr">{words.holdings}</caption>
      <thead>
        <tr>
          <th scope="col">{words.byProject}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr">{words.details}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {whole.holdings.map((holding) => (
          <Line key={holding.project.no} holding={holding} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.all}</th>
          <td className="num strong">{sayTons(whole.heldKg)}</td>
          <td />
          <td />
          <Figures {...whole} />
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
