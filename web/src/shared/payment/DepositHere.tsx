import './depositHere.css'
import { deposit as endpoints } from '@tonne/contract/money/deposit'
import { sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSend } from '../../api/send.ts'
import { go, here, useParam } from '../../api/way.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { PageError } from '../pages/PageError.tsx'
import { useDepositCents } from './depositCents.ts'
import { depositHereCopy } from './depositHereCopy.ts'
import type { DepositOut } from './depositOut.ts'
import { PayNowBar, PayNowCode, PayNowDetails } from './PayNow.tsx'

const ASK_AGAIN_MS = 10_000

/** Opens a deposit for the missing amount in the form's place; its number is in the address. */
export function useDepositHere(missingCents: number) {
  const cents = useDepositCents(missingCents)
  const create = useSend(endpoints.create)
  const no = useParam('deposit')
  const stay = (next?: string) => {
    const address = new URL(here(), location.origin)
    if (next) address.searchParams.set('deposit', next)
    else address.searchParams.delete('deposit')
    go(`${address.pathname}${address.search}`, { replace: true })
  }
  return {
    no,
    cents,
    making: create.isPending,
    failed: create.error?.message,
    open: () => create.mutate({ amountCents: cents }, { onSuccess: (made) => stay(made.no) }),
    leave: () => stay(),
  }
}

/** Opens the deposit of the missing amount. */
export function DepositButton({ deposit, block }: { deposit: ReturnType<typeof useDepositHere>; block?: boolean }) {
  const words = useWords(depositHereCopy)
  return (
    <Button block={block} icon="inn" busy={deposit.making && words.making} onClick={deposit.open}>
      {fill(words.deposit, { missing: sayCents(deposit.cents) })}
    </Button>
  )
}

/** A code that must no longer be paid; money that still arrives under it is awaited. */
function Over({ deposit, back, onLeave }: { deposit: DepositOut; back: string; onLeave: () => void }) {
  const words = useWords(depositHereCopy)
  const review = deposit.state === 'in_review'
  return (
    <>
      <Note kind={review ? 'info' : 'warn'} live className="mt4" title={review ? words.codeReview : words.codeOver} />
      <div className="stack g2 mt4">
        <Button block onClick={onLeave}>
          {back}
        </Button>
        <Button block variant="quiet" to={`/pages/profile/depositinfo?no=${deposit.no}`}>
          {words.seeDeposit}
        </Button>
      </div>
    </>
  )
}

/** Scrolls into view, because it replaces the form. */
function Head({ title, text }: { title: string; text: string }) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In newer browsers it returns a promise, and an effect may only return its cleanup.
    void head.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={head} className="deposit-here mt4">
      <h2 className="t3">{title}</h2>
      <p className="cap mt1">{text}</p>
    </div>
  )
}

type DepositHereProps = {
  no: string
  /** The purpose of the deposit. */
  title: string
  text?: string | undefined
  /** The label of the button that leads back without it. */
  back?: string | undefined
  onArrived?: (() => void) | undefined
  onLeave: () => void
}

/** A deposit in the place of the form that needs it. It follows the bank by the socket, and polls slowly. */
export function DepositHere({ no, title, text, back, onArrived, onLeave }: DepositHereProps) {
  const words = useWords(depositHereCopy)
  const query = useApiQuery(endpoints.info, { no }, { refetchInterval: ASK_AGAIN_MS })
  const state = query.data?.state
  const notified = useRef(false)
  const latest = useRef({ onArrived: onLeave, onLeave })
  latest.current = { onArrived: onArrived ?? onLeave, onLeave }
  useEffect(() => {
    if (notified.current || (state !== 'completed' && state !== 'cancelled')) return
    notified.current = true
    if (state === 'completed') latest.current.onArrived()
    else latest.current.onLeave()
  }, [state])
  if (query.error && !query.data) {
    return (
      <>
        <PageError error={query.error} onRetry={() => void query.refetch()} />
        <Button block variant="quiet" onClick={onLeave}>
          {back ?? words.back}
        </Button>
      </>
    )
  }
  if (!query.data || state === 'completed' || state === 'cancelled') {
    return (
      <Loading>
        <Skeleton h={420} r={20} style={{ marginTop: 16 }} />
      </Loading>
    )
  }
  if (query.data.state !== 'waiting') return <Over deposit={query.data} back={back ?? words.back} onLeave={onLeave} />
  const paynow = { deposit: query.data, onRefresh: async () => (await query.refetch()).data }
  return (
    <>
      <Head title={title} text={text ?? words.text} />
      <PayNowCode {...paynow} />
      <PayNowDetails {...paynow} />
      <PayNowBar {...paynow} />
    </>
  )
}
