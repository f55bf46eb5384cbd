import { order } from '@tonne/contract/trading/order'
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { settled, useSend } from '../../api/send.ts'
import { back, go, useParam } from '../../api/way.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { BuyBar } from './BuyBar.tsx'
import { BuyNote } from './BuyNote.tsx'
import { BuyQuantity } from './BuyQuantity.tsx'
import { BuyGets, BuySum } from './BuySum.tsx'
import { buyCopy } from './buyCopy.ts'
import { type BuyTerms, mostKg, quoteOf } from './buyLimits.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

export function BuyHead({ project }: { project: ProjectInfoOut }) {
  const words = useWords(buyCopy)
  const lang = useLang()
  return (
    <header className="hrow g3">
      <Cover id={project.no} type={coverOf(project.type)} width={44} height={44} />
      <div className="grow">
        <h1 className="t3 clamp2">
          <span className="sr">{fill(words.title, { name: '' })}</span>
          {project.name[lang]}
        </h1>
        <p className="cap num">
          {sayCents(project.priceCents)}
          {words.perTon} · {fill(words.left, { left: sayKg(project.unsoldKg, lang) })}
        </p>
      </div>
      <IconButton icon="close" label={words.close} onClick={back} />
    </header>
  )
}

type BuyFormProps = { project: ProjectInfoOut; mine: MineOut; terms: BuyTerms }

export function BuyForm({ project, mine, terms }: BuyFormProps) {
  const words = useWords(buyCopy)
  const asked = Number(useParam('kg') ?? 0)
  const [wish, setWish] = useState(asked >= project.minKg && asked % project.lotKg === 0 ? asked : project.minKg)
  const [offset, setOffset] = useState(useParam('offset') === '1')
  const [unread, setUnread] = useState<string | null>(null)
  const send = useSend(order.buy)
  const kg = Math.min(wish, mostKg(project))
  const quote = quoteOf(kg, project, terms)
  const change = (next: number) => {
    send.reset()
    setUnread(null)
    setWish(next)
  }
  const pay = () =>
    send.mutate(
      { project: project.no, kg, priceVersion: project.priceVersion },
      {
        onSuccess: ({ no }) =>
          go(
            offset ? `/pages/profile/retire?no=${project.no}&kg=${kg}&bought=${no}` : `/pages/profile/result?no=${no}`,
            { replace: true },
          ),
      },
    )
  const busy = send.isPending || send.isSuccess
  return (
    <>
      <BuyQuantity
        project={project}
        mine={mine}
        terms={terms}
        kg={kg}
        onChange={change}
        disabled={busy}
        unread={unread}
        onUnread={setUnread}
      />
      <BuySum project={project} kg={kg} quote={quote} terms={terms} />
      <BuyNote project={project} mine={mine} quote={quote} error={busy ? null : send.error} />
      <BuyGets project={project} mine={mine} kg={kg} quote={quote} />
      <Checkbox className="mt4" checked={offset} disabled={busy} onChange={(event) => setOffset(event.target.checked)}>
        {words.offset}
        <span className="cap sub"> {words.offsetText}</span>
      </Checkbox>
      <BuyBar
        project={project}
        mine={mine}
        quote={quote}
        busy={busy}
        again={!settled(send.error)}
        unread={unread !== null}
        onPay={pay}
      />
    </>
  )
}
