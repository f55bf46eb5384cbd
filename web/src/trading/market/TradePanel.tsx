import { wallet } from '@tonne/contract/money/wallet'
import { member } from '@tonne/contract/people/member'
import { project } from '@tonne/contract/trading/project'
import { sayCents, sayKg } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/trading/market'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSettings } from '../../api/settings.ts'
import { useHold } from '../../shared/limits/hold.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import type { BookOut, Draft, TermsOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { TradeForm } from './TradeForm.tsx'
import { useBarred } from './useBarred.tsx'

/** The project itself comes first, because its own tons may be cheaper. */
function Primary({ no, askCents }: { no: string; askCents: number | null }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(project.info, { no })
  if (data?.phase !== 'in_progress' || (askCents !== null && askCents < data.priceCents)) return null
  const action = (
    <Button variant="line" size="s" to={`/pages/project/dproject?no=${no}`}>
      {words.fromProject}
    </Button>
  )
  return (
    <Note kind="info" className="mt3" action={action}>
      {fill(words.primary, { price: sayCents(data.priceCents), left: sayKg(data.unsoldKg, lang) })}
    </Note>
  )
}

/** The data that a trade needs besides the book; `means` is set once all of it has loaded. */
export function useMeans(side: Side, { no, asset }: { no: string; asset: BookOut['asset'] | undefined }) {
  const tons = useApiQuery(wallet.tons, {})
  const summary = useApiQuery(wallet.summary, {})
  const me = useApiQuery(member.me, {})
  const terms = useSettings()?.terms
  // The project's own price is above the form, so the form waits for it: nothing may move under a finger.
  const own = useApiQuery(project.info, { no }, { enabled: side === 'buy' })
  const { asked } = useHold()
  const holding = tons.data?.holdings.find((h) => h.project.no === no)
  const undeliveredKg = holding ? holding.presaleKg - holding.presaleOfferKg : 0
  const freeKg = (asset === 'presale' ? undeliveredKg : holding?.freeKg) ?? 0
  const ready = tons.data && summary.data && me.data && terms && asked && !(side === 'buy' && own.isPending)
  return {
    means: ready ? { terms, freeKg, availableCents: summary.data.availableCents, level: me.data.level } : null,
    error: tons.error ?? summary.error ?? me.error,
    refetch: () => Promise.all([tons.refetch(), summary.refetch(), me.refetch()]),
  }
}
export type Means = { terms: TermsOut; freeKg: number; availableCents: number; level: number }

type TradePanelProps = {
  side: Side
  book: BookOut
  means: Means
  draft: Draft
  onDraft: (draft: Draft) => void
  /** The title of the form. */
  head: ReactNode
}
/** The form and everything above it. */
export function TradePanel({ side, book, means, draft, onDraft, head }: TradePanelProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { level, ...rest } = means
  const barred = useBarred({ side, book, terms: rest.terms, level })
  return (
    <>
      <div className="hrow between">
        {head}
        <span className="cap">
          {side === 'sell' ? words.hold : words.available}{' '}
          <b className="num">{side === 'sell' ? sayKg(rest.freeKg, lang) : sayCents(rest.availableCents)}</b>
        </span>
      </div>
      {side === 'buy' && !book.stop && <Primary no={book.project.no} askCents={book.askCents} />}
      {barred?.note}
      {side === 'sell' && rest.freeKg === 0 && (
        <Note kind="info" className="mt3">
          {words.nothingToSell}
        </Note>
      )}
      <TradeForm side={side} book={book} {...rest} draft={draft} barred={barred?.button} onDraft={onDraft} />
    </>
  )
}
