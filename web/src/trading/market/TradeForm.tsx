import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { sayAmount, sayCents, sayKg, sayShare, sayTons } from '@tonne/domain/format'
import { type Cents, centsFromText, type Kg, kgFromText } from '@tonne/domain/money'
import type { Side } from '@tonne/domain/trading/market'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSend } from '../../api/send.ts'
import { go } from '../../api/way.ts'
import { DepositButton, DepositHere, useDepositHere } from '../../shared/payment/DepositHere.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import type { BookOut, Draft, TermsOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { placedWords } from './placedWords.ts'
import { OutsideNote } from './ReferenceNote.tsx'
import { usualPrice } from './referenceParts.ts'
import { TradeNotes } from './TradeNotes.tsx'
import { type TradeSum, tradeSum } from './tradeSum.ts'
import { useOverSpend } from './useBarred.tsx'
import { useHeldTrade } from './useHeldTrade.tsx'
import { useWrong } from './useWrong.ts'

type TradeFormProps = {
  side: Side
  book: BookOut
  terms: TermsOut
  /** The kg that may be sold; the cents that may be spent. */
  freeKg: number
  availableCents: number
  draft: Draft
  onDraft: (draft: Draft) => void
  /** The reason why no order can be placed. */
  barred?: string | undefined
}

function Sum({ side, sum, named, terms }: { side: Side; sum: TradeSum; named: boolean; terms: TermsOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const share = sayShare(side === 'buy' ? terms.buyFeeBasisPoints : terms.sellFeeBasisPoints)
  const sign = side === 'sell' ? -1 : 1
  return (
    <Kv
      className="mt4"
      items={[
        {
          label: fill(named ? words.line : words.lineNow, {
            tons: sayKg(sum.kg, lang),
            price: sayCents(sum.priceCents),
          }),
          value: sayCents(sum.totalCents),
        },
        { label: fill(words.feeGst, { share }), value: sayCents(sign * sum.feesCents) },
        {
          label: side === 'sell' ? words.receive : named ? words.pay : words.payNow,
          value: sayCents(sum.wholeCents),
          total: true,
        },
      ]}
    />
  )
}

function Fields({
  side,
  book,
  freeKg,
  draft,
  onDraft,
  wrong,
  disabled,
}: TradeFormProps & { wrong: ReturnType<typeof useWrong>; disabled: boolean }) {
  const words = useWords(copy)
  const mostKg = Math.min(freeKg - (freeKg % book.lotKg), book.maxKg)
  const all = side === 'sell' && mostKg > 0 && (
    <button
      type="button"
      className="link"
      onClick={() => onDraft({ ...draft, tons: sayTons(mostKg).replaceAll(',', '') })}
    >
      {words.all}
    </button>
  )
  const price = (
    <TextInput
      label={words.price}
      prefix="S$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={11}
      value={draft.price}
      disabled={disabled}
      error={wrong.price}
      onChange={(text) => onDraft({ ...draft, price: text })}
    />
  )
  return (
    <div className={draft.named ? 'mk-two mt3' : 'mt3'}>
      {draft.named && price}
      <TextInput
        label={words.tons}
        aside={all}
        suffix={words.unit}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={draft.tons}
        disabled={disabled}
        error={wrong.tons}
        onChange={(text) => onDraft({ ...draft, tons: text })}
      />
    </div>
  )
}

function useLabel({ side, named, kg }: { side: Side; named: boolean; kg: number }): string {
  const words = useWords(copy)
  const lang = useLang()
  const word = side === 'sell' ? (named ? words.offer : words.sellTons) : named ? words.bidFor : words.buyTons
  return fill(word, { tons: sayKg(kg, lang) })
}

/** At the market or at a limit price. */
function How({ side, book, draft, onDraft }: TradeFormProps) {
  const words = useWords(copy)
  const usual = sayAmount(usualPrice(book, side)).replaceAll(',', '')
  return (
    <Segmented
      className="mt3"
      label={words.how}
      value={draft.named ? 'limit' : 'now'}
      onChange={(how) => onDraft({ ...draft, named: how === 'limit', price: draft.price || usual })}
      options={[
        { value: 'now', label: side === 'sell' ? words.sellNow : words.buyNow },
        { value: 'limit', label: words.limit },
      ]}
    />
  )
}

/** `missingCents`: the balance that an otherwise valid order lacks. */
type BarProps = {
  side: Side
  sum: TradeSum | null
  named: boolean
  kg: number
  busy: boolean
  off: string | undefined
  missingCents: number
  deposit: ReturnType<typeof useDepositHere>
  onPlace: () => void
}
function Bar({ side, sum, named, kg, busy, off, missingCents, deposit, onPlace }: BarProps) {
  const words = useWords(copy)
  const label = useLabel({ side, named, kg })
  return (
    <StickyBar gap={4}>
      <div className="grow">
        <p className="cap">{side === 'sell' ? words.receive : named ? words.pay : words.payNow}</p>
        <p className="t2 num">{sayCents(sum?.wholeCents ?? 0)}</p>
      </div>
      {missingCents > 0 && !off && !busy ? (
        <DepositButton deposit={deposit} />
      ) : (
        <Button variant="commit" busy={busy && words.working} disabledReason={off ?? false} onClick={onPlace}>
          {label}
        </Button>
      )}
    </StickyBar>
  )
}

type Placing = { kg: Kg; priceCents: Cents | null; held: ReturnType<typeof useHeldTrade> }
function usePlace({ side, book }: TradeFormProps) {
  const lang = useLang()
  const toast = useToast()
  const send = useSend(market[side])
  const place = ({ kg, priceCents, held }: Placing) =>
    send.mutate(
      {
        project: book.project.no,
        asset: book.asset,
        kg,
        ...(priceCents === null ? {} : { priceCents }),
        ...(held.proof ? { proof: held.proof } : {}),
      },
      {
        onError: (error) => {
          held.step.refused(error)
          held.step.clear()
        },
        onSuccess: (placed) => {
          toast(placedWords(placed, lang))
          go(`/pages/profile/orderinfo?no=${placed.no}&placed=1`, { replace: true })
        },
      },
    )
  return { place, error: send.error, busy: send.isPending || send.isSuccess }
}

export function TradeForm(props: TradeFormProps) {
  const { side, book, terms, draft, availableCents, barred } = props
  const words = useWords(copy)
  const { place, error, busy } = usePlace(props)
  const priceCents = draft.named ? centsFromText(draft.price) : null
  const kg = kgFromText(draft.tons) ?? (0 as Kg)
  const wrong = useWrong({ ...props, priceCents, kg })
  const sum = kg > 0 && (priceCents !== null || !draft.named) ? tradeSum({ side, kg, priceCents }, book, terms) : null
  const missing = side === 'buy' && sum ? sum.wholeCents - availableCents : 0
  const exceeded = useOverSpend(side, book.project.no, sum?.totalCents ?? 0)
  const over =
    exceeded && fill(exceeded.of === 'day' ? words.overDay : words.overMonth, { left: sayCents(exceeded.leftCents) })
  const held = useHeldTrade({ side, book, kg, priceCents, sum })
  const deposit = useDepositHere(Math.max(0, missing))
  const summary = useApiQuery(wallet.summary, {})
  const label = useLabel({ side, named: draft.named, kg })
  if (deposit.no) {
    return (
      <DepositHere
        key={deposit.no}
        no={deposit.no}
        title={label}
        onArrived={() => void summary.refetch().then(deposit.leave)}
        onLeave={deposit.leave}
      />
    )
  }
  const short =
    missing > 0 ? fill(words.short, { missing: sayCents(missing), available: sayCents(availableCents) }) : undefined
  return (
    <>
      {!barred && held.note}
      <How {...props} />
      <Fields {...props} wrong={wrong} disabled={busy || barred !== undefined} />
      <OutsideNote book={book} priceCents={wrong.outside} />
      {sum && <Sum side={side} sum={sum} named={draft.named} terms={terms} />}
      {!barred && held.fields}
      <TradeNotes side={side} book={book} terms={terms} sum={sum} named={draft.named} />
      {short && !barred && (
        <Note kind="warn" icon="wallet" live className="mt3">
          {short}
        </Note>
      )}
      {(error ?? deposit.failed) && !busy && !held.step.problem && (
        <Note kind="bad" live className="mt3">
          {error?.message ?? deposit.failed}
        </Note>
      )}
      <Bar
        side={side}
        sum={sum}
        named={draft.named}
        kg={kg}
        busy={busy}
        off={barred ?? wrong.first ?? over ?? held.off}
        missingCents={Math.max(0, missing)}
        deposit={deposit}
        onPlace={() => place({ kg, priceCents, held })}
      />
    </>
  )
}
