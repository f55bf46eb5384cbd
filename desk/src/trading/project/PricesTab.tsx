import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { SecondActs } from '../../platform/SecondActs.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { PlanPrice } from './PlanPrice.tsx'
import { PriceLine } from './PriceLine.tsx'
import { priceCopy } from './priceCopy.ts'
import type { Draft, TabProps } from './rows.ts'

export function PricesTab({ draft }: TabProps) {
  const words = useWords(priceCopy)
  const mayPlan = useMay(['market']) && draft.state !== 'closed'
  if (draft.liveVersion === null) return <Note>{words.notPublished}</Note>
  const waiting = draft.plans.find((plan) => plan.state === 'proposed')
  return (
    <>
      <PriceLine prices={draft.prices} />
      {waiting && <Waiting plan={waiting} />}
      {mayPlan && !waiting && <PlanPrice no={draft.no} />}
      <Versions draft={draft} />
    </>
  )
}

function Waiting({ plan }: { plan: Draft['plans'][number] }) {
  const words = useWords(priceCopy)
  const lang = useLang()
  const mayDecide = useMay(['market'])
  const decide = useAct(projectDesk.decidePrice)
  const values = {
    price: sayCents(plan.priceCents),
    at: sayDayTime(new Date(plan.effectiveAt), lang),
    by: plan.proposedBy.name,
  }
  const about = fill(words.planned, values)
  return (
    <section className="proj-wait">
      <p>
        <b>{fill(words.waiting, values)}</b>
        <span className="cap">{plan.reason}</span>
      </p>
      {mayDecide && (
        <SecondActs
          first={[plan.proposedBy.id]}
          own={words.own}
          no={{ about, commit: words.reject, takeBack: words.takeBack }}
          yes={{ as: 'forest', about, commit: words.approve }}
          decide={(approve, reason) => decide.mutateAsync({ plan: plan.id, approve, reason })}
        />
      )}
    </section>
  )
}

const SHOWN = 10
function Versions({ draft: { prices } }: { draft: Draft }) {
  const words = useWords(priceCopy)
  const lang = useLang()
  const now = serverNow()
  const inForce = prices.filter((price) => price.effectiveAt <= now).at(-1)
  const [all, setAll] = useState(prices.length <= SHOWN)
  const shown = [...prices].reverse().slice(0, all ? undefined : SHOWN)
  return (
    <>
      <TableBox label={words.history}>
        <table className="tbl">
          <caption className="sr">{words.history}</caption>
          <thead>
            <tr>
              <th>{words.version}</th>
              <th className="r">{words.price}</th>
              <th>{words.from}</th>
              <th>{words.state}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((price) => (
              <tr key={price.version}>
                <td>{price.version}</td>
                <td className="r">{sayCents(price.priceCents)}</td>
                <td>{sayDayTime(new Date(price.effectiveAt), lang)}</td>
                <td>
                  {price.effectiveAt > now ? (
                    <Tag look="wait">{words.coming}</Tag>
                  ) : price === inForce ? (
                    <Tag look="done">{words.inForce}</Tag>
                  ) : (
                    <span className="cap">{words.past}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {!all && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {fill(words.showAll, { n: prices.length })}
        </Button>
      )}
    </>
  )
}
