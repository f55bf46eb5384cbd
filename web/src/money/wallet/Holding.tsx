import { sayAmount, sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { SerialList } from '../../shared/serial/SerialList.tsx'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { HoldingOut } from './walletOut.ts'

/**
 * Paid for in a presale or bought from a member, and not delivered: from the published level on it can be sold
 * undelivered.
 */
function Undelivered({ holding: { project, presaleKg, presaleOfferKg } }: { holding: HoldingOut }) {
  const words = useWords(copy)
  const lang = useLang()
  if (presaleKg === 0) return null
  const tons = { tons: sayKg(presaleKg, lang), offered: sayKg(presaleOfferKg, lang) }
  return (
    <>
      <p className="cap lots-p">{fill(presaleOfferKg > 0 ? words.presaleOffered : words.presale, tons)}</p>
      {presaleKg > presaleOfferKg && (
        <div className="hrow g2 mt2 ton-a">
          <Button
            variant="line"
            size="s"
            to={`/pages/project/dsell?no=${project.no}`}
            aria-label={`${words.sellPresale} ${project.name[lang]}`}
          >
            {words.sellPresale}
          </Button>
        </div>
      )}
    </>
  )
}

function Acts({ no, name }: { no: string; name: string }) {
  const words = useWords(copy)
  return (
    <div className="hrow g2 mt2 ton-a">
      <Button
        variant="line"
        size="s"
        to={`/pages/project/dsell?no=${no}`}
        aria-label={fill(words.sellOf, { name: name })}
      >
        {words.sell}
      </Button>
      <Button
        variant="line"
        size="s"
        to={`/pages/profile/retire?no=${no}`}
        aria-label={fill(words.retireOf, { name: name })}
      >
        {words.retire}
      </Button>
    </div>
  )
}

export function Holding({ holding }: { holding: HoldingOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { project, freeKg, onOfferKg, retiringKg, priceCents, valueCents, costCents, serials } = holding
  const gain = valueCents - costCents
  return (
    <article className="ton">
      <Link to={`/pages/project/info?no=${project.no}`} className="hrow g3 top">
        <Cover id={project.no} type={landOf(project.art)} look="square" size={52} />
        <div className="grow">
          <h2 className="t3">{project.name[lang]}</h2>
          <p className="cap num">
            <b className="ton-kg">{sayKg(freeKg + onOfferKg, lang)}</b> ·{' '}
            <span className="ton-p">
              {sayCents(priceCents)}
              {words.perTon}
            </span>
          </p>
        </div>
        <div className="right">
          <p className="t3 num">{sayCents(valueCents)}</p>
          {gain !== 0 && costCents > 0 && (
            <Delta change={gain}>
              {sayAmount(Math.abs(gain))}
              <span className="sr"> {words.gain}</span>
            </Delta>
          )}
        </div>
      </Link>
      {freeKg > 0 && <Acts no={project.no} name={project.name[lang]} />}
      {retiringKg > 0 && (
        <p className="cap lots-p">
          <Link to="/pages/profile/retirements" className="tap">
            {fill(words.retiringOf, { tons: sayKg(retiringKg, lang) })}
          </Link>
        </p>
      )}
      <Undelivered holding={holding} />
      <SerialList runs={serials} />
    </article>
  )
}
