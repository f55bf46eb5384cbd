/** Why: when nothing is to be paid, the page says what became of the booking and of its fee. */
import { sayCents, sayDayTime, sayKg } from '@tonne/domain/format'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Page as Frame } from '../ui/Page.tsx'
import type { BookingOut } from './bookingSums.ts'
import { copy } from './copy.ts'

const words = {
  applying: ['waitTitle', 'waitText'],
  not_allocated: ['noneTitle', 'noneText'],
  cancelled: ['cancelledTitle', 'cancelledText'],
  expired: ['expiredTitle', 'expiredText'],
  final_payment_made: ['paidTitle', 'paidText'],
  completed: ['completedTitle', 'completedText'],
} as const

export function Ended({ booking }: { booking: BookingOut }) {
  const said = useWords(copy)
  const lang = useLang()
  const { final, state } = booking
  const [title, text] = words[state as keyof typeof words] ?? words.applying
  const drawn = state === 'final_payment_made' || state === 'completed'
  const at = state === 'expired' ? (final?.dueAt ?? 0) : drawn ? booking.deliversAt : (booking.closesAt ?? 0)
  const values = {
    ...{
      tons: sayKg(drawn ? (booking.allottedKg ?? 0) : booking.askedKg, lang),
      fee: sayCents(booking.feeCents),
      at: sayDayTime(new Date(at), lang),
    },
    ...{ amount: sayCents(final?.restCents ?? 0), forfeit: sayCents(final?.forfeitCents ?? 0), back: sayCents(final?.returnCents ?? 0) },
  }
  return (
    <Frame>
      <EmptyState
        title={fill(said[title], values)}
        text={fill(said[text], values)}
        action={<Button to={`/pages/profile/orderinfo?no=${booking.no}`}>{said.seeOrder}</Button>}
      />
      <p className="center mt3">
        <Button variant="quiet" to={`/pages/project/draw?no=${booking.project.no}`}>
          {said.seeDraw}
        </Button>
      </p>
    </Frame>
  )
}
