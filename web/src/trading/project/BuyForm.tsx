import { deposit } from '@tonne/contract/money/deposit'
import { order } from '@tonne/contract/trading/order'
import { sayCents, sayKg } from '@tonne/domain/format'
import type { Quote } from '@tonne/domain/trading/order'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useSavedField } from '../../api/savedFields.ts'
import { useSend } from '../../api/send.ts'
import { back, go, place, useParam } from '../../api/way.ts'
import { TonsMean } from '../../shared/TonsMean.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { BuyBar } from './BuyBar.tsx'
import { BuyDeposit, type Ordered } from './BuyDeposit.tsx'
import { BuyNote } from './BuyNote.tsx'
import { BuyQuantity } from './BuyQuantity.tsx'
import { BuyGets, BuySum } from './BuySum.tsx'
import { buyCopy } from './buyCopy.ts'
import { type BuyTerms, mostKg, quoteOf } from './buyLimits.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

/** Without a project, which is not loaded yet or cannot be, it is the way back. */
export function BuyHead({ project }: { project: ProjectInfoOut | undefined }) {
  const words = useWords(buyCopy)
  const lang = useLang()
  return (
    <header className="hrow g3">
      {project ? (
        <>
          <Cover id={project.no} type={coverOf(project.type)} look="square" size={44} />
          <div className="grow">
            <h1 className="t3">
              <span className="sr">{fill(words.title, { name: '' })}</span>
              {project.name[lang]}
            </h1>
            <p className="cap num">
              {sayCents(project.priceCents)}
              {words.perTon} · {fill(words.left, { left: sayKg(project.unsoldKg, lang) })}
            </p>
          </div>
        </>
      ) : (
        <h1 className="grow t3">{fill(words.title, { name: '' }).trim()}</h1>
      )}
      <IconButton icon="close" label={words.close} onClick={back} />
    </header>
  )
}

/** The data about the sale and the member that the sheet shows. */
export type Seen = { project: ProjectInfoOut; mine: MineOut }

type BuyFormProps = Seen & {
  terms: BuyTerms
  /** Freezes the sheet from the payment until its result; null shows the present state again. */
  freeze: (seen: Seen | null) => void
  refresh: () => Promise<MineOut | undefined>
}

/** Paying, and the deposit that comes first when the balance is too low. */
function usePaying({ project, mine, freeze, refresh }: BuyFormProps, kg: number, offset: boolean) {
  const [ordered, setOrdered] = useState<Ordered | null>(null)
  const send = useSend(order.buy)
  const create = useSend(deposit.create)
  const stay = (depositNo?: string) => {
    const more = (offset ? '&offset=1' : '') + (depositNo ? `&deposit=${depositNo}` : '')
    // Another page would start the form again, and it would forget the order that waits for the deposit.
    go(`${place.get().path}?no=${project.no}&kg=${kg}${more}`, { replace: true })
  }
  const buy = (what: Omit<Ordered, 'payCents'>, seen: MineOut) => {
    freeze({ project, mine: seen })
    send.mutate(
      { project: project.no, kg: what.kg, priceVersion: what.priceVersion },
      {
        onSuccess: ({ no }) =>
          go(
            offset
              ? `/pages/profile/retire?no=${project.no}&kg=${what.kg}&bought=${no}`
              : `/pages/profile/result?no=${no}`,
            { replace: true },
          ),
        onError: () => freeze(null),
      },
    )
  }
  const leave = () => {
    setOrdered(null)
    stay()
  }
  const arrived = async () => {
    const fresh = await refresh()
    leave()
    if (ordered && fresh) buy(ordered, fresh)
  }
  /** The order follows the deposit automatically only when the deposit covers it. */
  const payIn = (amountCents: number, { payCents }: Quote) =>
    create.mutate(
      { amountCents },
      {
        onSuccess: ({ no }) => {
          const covered = amountCents + mine.availableCents >= payCents
          setOrdered(covered ? { kg, priceVersion: project.priceVersion, payCents } : null)
          stay(no)
        },
      },
    )
  return { send, create, ordered, buy, payIn, arrived, leave }
}

export function BuyForm(props: BuyFormProps) {
  const { project, mine, terms } = props
  const words = useWords(buyCopy)
  const asked = Number(useParam('kg') ?? 0)
  const depositNo = useParam('deposit')
  const first = asked >= project.minKg && asked % project.lotKg === 0 ? asked : project.minKg
  const [wish, setWish] = useSavedField('kg', first)
  const [offset, setOffset] = useSavedField('offset', useParam('offset') === '1')
  const [unread, setUnread] = useState<string | null>(null)
  const kg = Math.min(wish, mostKg(project))
  const quote = quoteOf(kg, project, terms)
  const { send, create, ordered, buy, payIn, arrived, leave } = usePaying(props, kg, offset)
  const change = (next: number) => {
    send.reset()
    create.reset()
    setUnread(null)
    setWish(next)
  }
  if (depositNo) {
    return (
      <BuyDeposit
        key={depositNo}
        no={depositNo}
        kg={ordered?.kg ?? kg}
        ordered={ordered}
        onArrived={() => void arrived()}
        onLeave={leave}
      />
    )
  }
  const busy = send.isPending || send.isSuccess
  return (
    <>
      <BuyQuantity
        project={project}
        mine={mine}
        terms={terms}
        kg={kg}
        onChange={change}
        disabled={busy || create.isPending}
        unread={unread}
        onUnread={setUnread}
      />
      <TonsMean kg={kg} className="buy-mean" />
      <BuySum project={project} kg={kg} quote={quote} terms={terms} />
      <BuyNote project={project} mine={mine} quote={quote} error={busy ? null : (send.error ?? create.error)} />
      <BuyGets project={project} mine={mine} kg={kg} quote={quote} />
      <Checkbox className="mt4" checked={offset} disabled={busy} onChange={setOffset}>
        {words.offset}
        <span className="cap sub"> {words.offsetText}</span>
      </Checkbox>
      <BuyBar
        project={project}
        mine={mine}
        quote={quote}
        busy={busy}
        making={create.isPending}
        unread={unread !== null}
        onPay={() => buy({ kg, priceVersion: project.priceVersion }, mine)}
        onDeposit={(cents) => payIn(cents, quote)}
      />
    </>
  )
}
