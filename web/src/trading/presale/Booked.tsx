import { presale } from '@tonne/contract/trading/presale'
import { sayCents, sayKg } from '@tonne/domain/format'
import { creditPoints } from '@tonne/domain/people/credit'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inARow } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useSend } from '../../api/send.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
import { Sealed } from './BookingMore.tsx'
import type { BookingOut, OfferOut } from './bookingSums.ts'
import { copy } from './copy.ts'

export function Booked({ booking, offer }: { booking: BookingOut; offer: OfferOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const send = useSend(presale.cancel)
  const toast = useToast()
  const cost = { fee: sayCents(booking.keptCents), points: -creditPoints.presale_cancelled }
  const busy = send.isPending || send.isSuccess
  return (
    <>
      <Note kind="ok" icon="ticket" className="mt5" title={fill(words.yours, { tons: sayKg(booking.askedKg, lang) })}>
        {inARow(
          lang,
          fill(words.yoursFee, { fee: sayCents(booking.keptCents), at: sayDayTime(new Date(offer.closesAt), lang) }),
          fill(words.cancelText, { points: -creditPoints.presale_cancelled }),
        )}
      </Note>
      <Beside>
        <RowCard className="mt4">
          <Row
            icon="doc"
            label={words.seeOrder}
            sub={<span className="mono">{booking.no}</span>}
            to={`/pages/profile/orderinfo?no=${booking.no}`}
            strong
          />
          <Row icon="hash" label={words.seeDraw} to={`/pages/project/draw?no=${booking.project.no}`} strong />
          {offer.commit && <Sealed commit={offer.commit} memberSeed={booking.memberSeed} />}
        </RowCard>
      </Beside>
      <StickyBar>
        <ConfirmButton
          button={{ variant: 'dangerline', block: true }}
          label={fill(words.cancel, { fee: sayCents(booking.keptCents) })}
          title={words.cancelTitle}
          text={fill(words.cancelCost, cost)}
          act={words.cancelAct}
          busy={busy && words.cancelling}
          keep={words.cancelKeep}
          failed={send.error?.message}
          onAct={() => send.mutate({ no: booking.no }, { onSuccess: () => toast(fill(words.cancelDone, cost)) })}
        />
      </StickyBar>
    </>
  )
}
