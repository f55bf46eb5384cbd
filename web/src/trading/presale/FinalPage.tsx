import './presale.css'
import { wallet } from '@tonne/contract/money/wallet'
import { presale } from '@tonne/contract/trading/presale'
import { sayCents, sayKg, sayTons } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useClockOffset } from '../../api/clock.ts'
import { useSend } from '../../api/send.ts'
import { useParam } from '../../api/way.ts'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { DepositButton, DepositHere, useDepositHere } from '../../shared/payment/DepositHere.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProofChip } from '../../ui/feedback/ProofChip.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import type { BookingOut } from './bookingSums.ts'
import { copy } from './copy.ts'
import { Ended } from './Ended.tsx'
import { FinalSum } from './FinalSum.tsx'
import { Land } from './Land.tsx'
import { MissedAway } from './MissedAway.tsx'

/** A booking that never came to a final payment, or not yet. */
const NOT_DUE: ReadonlySet<string> = new Set(['applying', 'cancelled', 'not_allocated'])

type Final = NonNullable<BookingOut['final']>
type Due = { booking: BookingOut; final: Final }

function Head({ project }: Pick<BookingOut, 'project'>) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Land project={project} size={52}>
      <h2 className="t3">{project.name[lang]}</h2>
      <ProofChip icon="hash" to={`/pages/project/draw?no=${project.no}`}>
        {words.seeDraw}
      </ProofChip>
    </Land>
  )
}

/** The missing balance, and the cost of missing the deadline, which is nothing when the member is kept from paying. */
function Before({ booking, final, missingCents, keptFrom }: Due & { missingCents: number; keptFrom: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const missed = {
    forfeit: sayCents(final.forfeitCents),
    back: sayCents(final.returnCents),
    tons: sayKg(booking.allottedKg ?? 0, lang),
  }
  return (
    <>
      {missingCents > 0 && (
        <Note kind="warn" icon="wallet" className="mt4">
          {fill(words.missingFinal, {
            missing: sayCents(missingCents),
            available: sayCents(final.restCents - missingCents),
          })}
        </Note>
      )}
      <Note kind="warn" className="mt4">
        {keptFrom ? words.missedRestricted : fill(words.ifMissed, missed)}
      </Note>
      <MissedAway />
    </>
  )
}

function Pending({ booking, final, onEnd }: Due & { onEnd: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  const send = useSend(presale.pay)
  const summary = useApiQuery(wallet.summary, {})
  const availableCents = summary.data?.availableCents
  const missingCents = availableCents === undefined ? 0 : Math.max(0, final.restCents - availableCents)
  const restricted = useRestricted('order')
  const busy = send.isPending || send.isSuccess
  const deposit = useDepositHere(missingCents)
  const pay = fill(words.pay, { amount: sayCents(final.restCents) })
  if (deposit.no) {
    return (
      <Frame bar className="ps is-beside">
        <Head project={booking.project} />
        <DepositHere
          key={deposit.no}
          no={deposit.no}
          title={pay}
          onArrived={() => void summary.refetch().then(deposit.leave)}
          onLeave={deposit.leave}
        />
      </Frame>
    )
  }
  return (
    <Frame bar className="ps is-beside">
      <Head project={booking.project} />
      <p className="mt4">
        <span className="hero num">{sayTons(booking.allottedKg ?? 0)}</span>{' '}
        <span className="t3">{fill(words.drawn, { tons: sayKg(booking.askedKg, lang) })}</span>
      </p>
      <div className="hrow between g3 ps-when">
        <span className="cap2">{fill(words.due, { at: sayDayTime(new Date(final.dueAt), lang) })}</span>
        <Countdown endsAt={final.dueAt} offsetMs={offsetMs} late onEnd={onEnd} />
      </div>
      <Beside card>
        <FinalSum booking={booking} final={final} total={words.toPay} />
        {restricted?.note}
        {(send.error ?? deposit.failed) && !busy && (
          <Note kind="bad" live className="mt4">
            {send.error?.message ?? deposit.failed}
          </Note>
        )}
        <Before
          booking={booking}
          final={final}
          missingCents={restricted ? 0 : missingCents}
          keptFrom={restricted !== null && !restricted.own}
        />
        <p className="cap2 mt3">{fill(words.deliver, { at: sayDayTime(new Date(booking.deliversAt), lang) })}</p>
        <StickyBar>
          {missingCents > 0 && !restricted && !busy ? (
            <DepositButton block deposit={deposit} />
          ) : (
            <Button
              block
              variant="commit"
              busy={busy && words.paying}
              disabledReason={restricted?.button ?? false}
              onClick={() => send.mutate({ no: booking.no })}
            >
              {pay}
            </Button>
          )}
        </StickyBar>
      </Beside>
    </Frame>
  )
}

function Coming() {
  return (
    <Frame busy className="ps is-beside">
      <Loading>
        <Skeleton h={52} r={13} style={{ marginTop: 12 }} />
        <Skeleton w="60%" h={72} style={{ marginTop: 16 }} />
        <Skeleton h={52} style={{ marginTop: 16 }} />
        <Skeleton h={160} style={{ marginTop: 20 }} />
      </Loading>
    </Frame>
  )
}

function Nothing() {
  const words = useWords(copy)
  return (
    <EmptyState
      title={words.nothingDue}
      text={words.nothingDueText}
      action={<Button to="/pages/profile/order">{words.seeOrders}</Button>}
    />
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no')
  const one = useApiQuery(presale.info, { no: no ?? '0' }, { enabled: no !== undefined })
  const list = useApiQuery(presale.list, {}, { enabled: no === undefined })
  // Without a number in the address: the earliest payment due.
  const due = (list.data?.items ?? [])
    .filter((b) => b.state === 'pending_final_payment')
    .sort((a, b) => (a.final?.dueAt ?? 0) - (b.final?.dueAt ?? 0))[0]
  const booking = no === undefined ? due : one.data
  const query = no === undefined ? list : one
  const body = () => {
    if (booking?.final && booking.state === 'pending_final_payment')
      return <Pending key={booking.no} booking={booking} final={booking.final} onEnd={() => void query.refetch()} />
    if (booking) return <Ended booking={booking} />
    if (query.isPending) return <Coming />
    return (
      <Frame>
        {query.error ? <PageError error={query.error} onRetry={() => void query.refetch()} /> : <Nothing />}
      </Frame>
    )
  }
  return (
    <>
      <Nav title={booking && NOT_DUE.has(booking.state) ? words.yourBooking : words.final} />
      {body()}
    </>
  )
}
