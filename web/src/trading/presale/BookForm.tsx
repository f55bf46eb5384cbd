/** The booking sends a random number made on this device, which becomes part of the draw. */
import { presale } from '@tonne/contract/trading/presale'
import { project as projects } from '@tonne/contract/trading/project'
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSavedField } from '../../api/savedFields.ts'
import { useSend } from '../../api/send.ts'
import { DepositButton, DepositHere, useDepositHere } from '../../shared/payment/DepositHere.tsx'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Stepper } from '../../ui/figures/inputs/Stepper.tsx'
import { Timeline } from '../../ui/figures/Timeline.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { BookingMore } from './BookingMore.tsx'
import { bookingSteps } from './bookingSteps.ts'
import { type Missing, missingOf, quoteOf, type Wanted } from './bookingSums.ts'
import { copy } from './copy.ts'

/** 32 random bytes of this device, in hex. */
const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function RefusalNote({
  error,
  missingCents,
  availableCents,
}: {
  error: Error | null
  missingCents: number
  availableCents: number
}) {
  const words = useWords(copy)
  if (error) {
    return <Note kind="bad" live className="mt4" title={error.message} />
  }
  if (missingCents === 0) return null
  return (
    <Note kind="warn" icon="wallet" className="mt4">
      {fill(words.missing, { missing: sayCents(missingCents), available: sayCents(availableCents) })}
    </Note>
  )
}

function Bar({
  bookingCents,
  kg,
  busy,
  missingCents,
  over,
  unread,
  deposit,
  onBook,
}: Missing & {
  bookingCents: number
  kg: number
  busy: boolean
  unread: boolean
  deposit: ReturnType<typeof useDepositHere>
  onBook: () => void
}) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <StickyBar className="ps-bar">
      <div className="grow">
        <p className="cap">{words.payNow}</p>
        <p className="t2 num">{sayCents(bookingCents)}</p>
      </div>
      {missingCents > 0 && !over && !unread && !busy ? (
        <DepositButton deposit={deposit} />
      ) : (
        <Button
          variant="commit"
          busy={busy && words.booking}
          disabledReason={unread ? words.unread : over !== null && words[over === 'day' ? 'overDay' : 'overMonth']}
          onClick={onBook}
        >
          {fill(words.bookTons, { tons: sayKg(kg, lang) })}
        </Button>
      )}
    </StickyBar>
  )
}

/** The tons of one booking, and the bookings that are left this month. */
function Range({ project, offer, mine }: Wanted) {
  const words = useWords(copy)
  const lang = useLang()
  const left = project.monthlyOrders === null ? null : Math.max(0, project.monthlyOrders - mine.monthOrders)
  const range = { min: sayKg(project.minKg, lang), max: sayKg(offer.capKg, lang), lot: sayKg(project.lotKg, lang) }
  return (
    <>
      <p className="cap center">{fill(words.range, range)}</p>
      {left !== null && <p className="cap center">{fill(words.monthLeft, { n: left })}</p>}
    </>
  )
}

export function BookForm({ project, offer, mine }: Wanted) {
  const words = useWords(copy)
  const lang = useLang()
  const [wish, setWish] = useSavedField('kg', project.minKg)
  const [unread, setUnread] = useState<string | null>(null)
  const [memberSeed] = useState(newSeed)
  const send = useSend(presale.book)
  const kg = Math.min(wish, Math.max(project.minKg, offer.capKg))
  const quote = quoteOf(kg, project.priceCents, offer)
  const missing = missingOf(quote, mine)
  const deposit = useDepositHere(missing.missingCents)
  const fresh = useApiQuery(projects.mine, { no: project.no })
  const [min, max] = [sayKg(project.minKg, lang), sayKg(offer.capKg, lang)]
  const busy = send.isPending || send.isSuccess
  const book = () => send.mutate({ project: project.no, kg, priceVersion: project.priceVersion, memberSeed })
  const change = (next: number) => {
    send.reset()
    setUnread(null)
    setWish(next)
  }
  if (deposit.no) {
    return (
      <DepositHere
        key={deposit.no}
        no={deposit.no}
        title={fill(words.bookTons, { tons: sayKg(kg, lang) })}
        onArrived={() => void fresh.refetch().then(deposit.leave)}
        onLeave={deposit.leave}
      />
    )
  }
  return (
    <>
      <Beside card>
        <RestoredNote />
        <Stepper
          className="mt4"
          ruler={false}
          valueKg={kg}
          lotKg={project.lotKg}
          minKg={project.minKg}
          maxKg={offer.capKg}
          onChange={change}
          label={words.tons}
          limitWords={{ min: fill(words.min, { min }), max: fill(words.max, { max }) }}
          disabled={busy}
          unread={unread}
          onUnread={setUnread}
        />
        <Range project={project} offer={offer} mine={mine} />
        {deposit.failed && <Note kind="bad" live className="mt4" title={deposit.failed} />}
        <RefusalNote error={busy ? null : send.error} availableCents={mine.availableCents} {...missing} />
        {offer.commit && (
          <Bar
            bookingCents={quote.bookingCents}
            kg={kg}
            busy={busy}
            unread={unread !== null}
            deposit={deposit}
            {...missing}
            onBook={book}
          />
        )}
      </Beside>
      <Section title={words.what} level={3}>
        <Timeline className="ps-tl" steps={bookingSteps(offer, { quantityKg: kg, quote, lang })} />
      </Section>
      {!offer.commit && <Note kind="warn">{words.notSealed}</Note>}
      <BookingMore offer={offer} priceCents={project.priceCents} quantityKg={kg} quote={quote} />
    </>
  )
}
