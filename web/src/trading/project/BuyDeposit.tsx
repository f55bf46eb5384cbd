import { deposit as endpoints } from '@tonne/contract/money/deposit'
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef } from 'react'
import { useAsk } from '../../api/ask.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import type { DepositOut } from '../../shared/payment/depositOut.ts'
import { PayNowBar, PayNowCode, PayNowDetails } from '../../shared/payment/PayNow.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { buyCopy } from './buyCopy.ts'

/** What the member agreed to: this quantity at this price, for this sum. */
export type Ordered = { kg: number; priceVersion: number; payCents: number }

const ASK_AGAIN_MS = 10_000

type BuyDepositProps = {
  no: string
  kg: number
  /** Null when the deposit alone was agreed to: it does not reach, or the page was loaded anew. */
  ordered: Ordered | null
  onArrived: () => void
  onLeave: () => void
}

function What({ kg, ordered }: Pick<BuyDepositProps, 'kg' | 'ordered'>) {
  const words = useWords(buyCopy)
  const lang = useLang()
  const values = { tons: sayKg(kg, lang), amount: sayCents(ordered?.payCents ?? 0) }
  return (
    <div className="mt4">
      <h2 className="t3">{fill(ordered ? words.depositFor : words.depositKept, values)}</h2>
      <p className="cap mt1">{ordered ? words.depositForText : words.depositKeptText}</p>
    </div>
  )
}

/** A code that is no longer to be paid; what still arrives under it is waited for. */
function Over({ deposit, onLeave }: { deposit: DepositOut; onLeave: () => void }) {
  const words = useWords(buyCopy)
  const review = deposit.state === 'in_review'
  return (
    <>
      <Note kind={review ? 'info' : 'warn'} live className="mt4" title={review ? words.codeReview : words.codeOver} />
      <div className="stack g2 mt4">
        <Button block onClick={onLeave}>
          {words.depositBack}
        </Button>
        <Button block variant="quiet" to={`/pages/profile/depositinfo?no=${deposit.no}`}>
          {words.seeDeposit}
        </Button>
      </div>
    </>
  )
}

/** Pays in what the balance lacks, in the purchase’s sheet. It follows the bank by the socket, and polls slowly. */
export function BuyDeposit({ no, kg, ordered, onArrived, onLeave }: BuyDepositProps) {
  const words = useWords(buyCopy)
  const ask = useAsk(endpoints.info, { no }, { refetchInterval: ASK_AGAIN_MS })
  const state = ask.data?.state
  const told = useRef(false)
  const tell = useRef({ onArrived, onLeave })
  tell.current = { onArrived, onLeave }
  useEffect(() => {
    if (told.current || (state !== 'completed' && state !== 'cancelled')) return
    told.current = true
    if (state === 'completed') tell.current.onArrived()
    else tell.current.onLeave()
  }, [state])
  if (ask.error && !ask.data) {
    return (
      <>
        <PageError error={ask.error} onRetry={() => void ask.refetch()} />
        <Button block variant="quiet" onClick={onLeave}>
          {words.depositBack}
        </Button>
      </>
    )
  }
  if (!ask.data || state === 'completed' || state === 'cancelled') {
    return (
      <Loading>
        <Skeleton h={420} r={20} style={{ marginTop: 16 }} />
      </Loading>
    )
  }
  if (ask.data.state !== 'waiting') return <Over deposit={ask.data} onLeave={onLeave} />
  const paynow = { deposit: ask.data, onAsk: async () => (await ask.refetch()).data }
  return (
    <>
      <What kg={kg} ordered={ordered} />
      <PayNowCode {...paynow} />
      <PayNowDetails {...paynow} />
      <PayNowBar {...paynow} />
    </>
  )
}
