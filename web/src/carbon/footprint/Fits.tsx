import { settings } from '@tonne/contract/base/settings'
import { project } from '@tonne/contract/trading/project'
import { sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { cents, costOf, KG_PER_TON, kg } from '@tonne/domain/money'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

const SHOWN = 4
const PLAN = '/pages/profile/plan'

/** The cheapest project of each kind that has the tons, at most four. */
export function Fits({ totalKg }: { totalKg: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(project.list, { phase: 'in_progress', sort: 'price_low', limit: 50 })
  const fees = useApiQuery(settings.fees, {})
  const needed = kg(Math.ceil(totalKg / KG_PER_TON) * KG_PER_TON)
  const enough = data?.items.filter(({ unsoldKg, stop }) => unsoldKg >= needed && stop === null) ?? []
  const shown = enough.filter((one, i) => enough.findIndex(({ type }) => type === one.type) === i).slice(0, SHOWN)
  const tons = sayKg(needed, lang)
  return (
    <Section title={words.fits} more={{ to: '/pages/project/index', label: words.all }}>
      {fees.data && (
        <p className="cap2">{fill(words.fitsText, { tons, fee: sayShare(fees.data.terms.buyFeeBasisPoints) })}</p>
      )}
      {!data && (
        <Loading>
          <Skeleton h={220} r={20} className="mt3" />
        </Loading>
      )}
      {data && shown.length === 0 && <p className="cap2 mt3">{words.noFit}</p>}
      {shown.length > 0 && (
        <div className="rowcard mt3">
          <div className="rows">
            {shown.map(({ no, type, name, priceCents }) => (
              <Row
                key={no}
                icon={<Cover id={no} type={coverOf(type)} look="square" size={40} />}
                label={name[lang]}
                sub={<span className="num">{fill(words.fitRow, { tons, price: sayCents(priceCents) })}</span>}
                value={<b className="num">{sayCents(costOf(needed, cents(priceCents)))}</b>}
                to={`/pages/project/info?no=${no}`}
              />
            ))}
          </div>
        </div>
      )}
      <p className="cap mt3">{words.means}</p>
      <Button variant="line" size="m" icon="calendar" to={PLAN} className="mt3">
        {words.plan}
      </Button>
    </Section>
  )
}
