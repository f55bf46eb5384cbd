import { sayCents, sayKg, sayTons } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import type { BookingOut } from './bookingSums.ts'
import { copy } from './copy.ts'
import { FinalSum } from './FinalSum.tsx'

const words = {
  applying: ['waitTitle', 'waitText'],
  not_allocated: ['noneTitle', 'noneText'],
  cancelled: ['cancelledTitle', 'cancelledText'],
  expired: ['expiredTitle', 'expiredText'],
  final_payment_made: ['paidTitle', 'paidText'],
  completed: ['completedTitle', 'completedText'],
} as const

/** The bought tons are first and large, as after every purchase. */
function Bought({ booking, title, text }: { booking: BookingOut; title: string; text: string }) {
  const texts = useWords(copy)
  const lang = useLang()
  const { project, allottedKg, final } = booking
  return (
    <Frame bar className="ps column">
      <div className="mt3 ps-cover">
        <Cover id={project.no} type={landOf(project.art)} look="hero" />
      </div>
      <h2 className="mt4">
        <span className="hero num">{sayTons(allottedKg ?? 0)}</span>{' '}
        <span className="t3">{allottedKg === 1000 ? texts.tonYours : texts.tonsYours}</span>
      </h2>
      <p className="cap2 mt1">{project.name[lang]}</p>
      <Note kind="ok" icon="seal" live className="mt4" title={title}>
        {text}
      </Note>
      {final && <FinalSum booking={booking} final={final} total={texts.paidSum} />}
      <StickyBar>
        <Button variant="line" grow to={`/pages/project/draw?no=${project.no}`}>
          {texts.seeDraw}
        </Button>
        <Button grow to={`/pages/profile/orderinfo?no=${booking.no}`}>
          {texts.seeOrder}
        </Button>
      </StickyBar>
    </Frame>
  )
}

export function Ended({ booking }: { booking: BookingOut }) {
  const texts = useWords(copy)
  const lang = useLang()
  const { final, state } = booking
  const [title, text] = words[state as keyof typeof words] ?? words.applying
  const drawn = state === 'final_payment_made' || state === 'completed'
  const at = state === 'expired' ? (final?.dueAt ?? 0) : drawn ? booking.deliversAt : (booking.closesAt ?? 0)
  const values = {
    tons: sayKg(drawn ? (booking.allottedKg ?? 0) : booking.askedKg, lang),
    fee: sayCents(booking.feeCents),
    at: sayDayTime(new Date(at), lang),
    amount: sayCents(final?.restCents ?? 0),
    forfeit: sayCents(final?.forfeitCents ?? 0),
    back: sayCents(final?.returnCents ?? 0),
  }
  if (drawn) return <Bought booking={booking} title={fill(texts[title], values)} text={fill(texts[text], values)} />
  return (
    <Frame>
      <EmptyState
        art={<EmptyArt />}
        title={fill(texts[title], values)}
        text={fill(texts[text], values)}
        action={<Button to={`/pages/profile/orderinfo?no=${booking.no}`}>{texts.seeOrder}</Button>}
      />
      <p className="center mt3">
        <Button variant="quiet" to={`/pages/project/draw?no=${booking.project.no}`}>
          {texts.seeDraw}
        </Button>
      </p>
    </Frame>
  )
}
