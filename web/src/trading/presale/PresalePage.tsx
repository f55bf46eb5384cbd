import './presale.css'
import { member } from '@tonne/contract/people/member'
import { presale } from '@tonne/contract/trading/presale'
import { project as projects } from '@tonne/contract/trading/project'
import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow, useClockOffset } from '../../api/clock.ts'
import { useParam } from '../../api/way.ts'
import { purchaseLimitWords, reachedLimit } from '../../shared/limits/purchaseLimits.ts'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { SaleStop } from '../../shared/limits/SaleStop.tsx'
import { allOf, QueryPage } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Booked } from './Booked.tsx'
import { BookForm } from './BookForm.tsx'
import { type BookingOut, timesBooked, type Wanted } from './bookingSums.ts'
import { copy } from './copy.ts'
import { Land } from './Land.tsx'

function PresaleHead({ project, offer }: Pick<Wanted, 'project' | 'offer'>) {
  const words = useWords(copy)
  const lang = useLang()
  const booked = fill(words.booked, { times: timesBooked(offer.supplyKg, offer.bookedKg) })
  return (
    <Land project={project} size={76}>
      <h2 className="t3">{project.name[lang]}</h2>
      <p className="cap">{project.place[lang]}</p>
      <p className="cap num">
        <b>
          {sayCents(project.priceCents)}
          {words.perTon}
        </b>{' '}
        · {sayKg(offer.supplyKg, lang)} · {booked}
      </p>
    </Land>
  )
}

const coming = (
  <>
    <div className="hrow g4 mt3">
      <Skeleton w={76} h={76} r={16} />
      <div className="grow">
        <Skeleton w="80%" h={20} />
        <Skeleton w="50%" h={14} style={{ marginTop: 8 }} />
      </div>
    </div>
    <Skeleton h={52} style={{ marginTop: 16 }} />
    <Skeleton h={72} r={36} style={{ marginTop: 16 }} />
    <Skeleton w="60%" h={26} style={{ marginTop: 40 }} />
    <Skeleton h={260} style={{ marginTop: 16 }} />
  </>
)

type WholeProps = Wanted & { level: number; booking: BookingOut | undefined; onEnd: () => void }

function SeeProject({ no }: { no: string }) {
  const words = useWords(copy)
  return (
    <Button className="mt4" block variant="line" to={`/pages/project/info?no=${no}`}>
      {words.seeProject}
    </Button>
  )
}

/** The booker's owner is unknown: the missing data, and where to give it. */
function Unknown({ known }: { known: 'no' | 'waits' }) {
  const words = useWords(copy)
  const no = known === 'no'
  return (
    <>
      <Note kind="warn" className="mt4" title={no ? words.knownNo : words.knownWaits} />
      <Button className="mt4" block to={no ? '/pages/profile/profile' : '/pages/profile/owner'}>
        {no ? words.knownNoWay : words.knownWaitsWay}
      </Button>
    </>
  )
}

/** The form, or the reason why this member cannot book. */
function Booking({ project, offer, mine, level }: Omit<WholeProps, 'booking' | 'onEnd'>) {
  const lang = useLang()
  const limits = useWords(purchaseLimitWords)
  const restricted = useRestricted('order')
  const reached = reachedLimit(project, { mine, level, now: serverNow(), lang })
  if (!restricted && mine.known !== 'yes') return <Unknown known={mine.known} />
  if (!restricted && !reached) return <BookForm key={project.no} project={project} offer={offer} mine={mine} />
  return (
    <>
      {restricted?.note ??
        (reached && <Note kind="warn" className="mt4" title={fill(limits[reached.key], reached.values)} />)}
      <SeeProject no={project.no} />
    </>
  )
}

function Whole({ project, offer, mine, level, booking, onEnd }: WholeProps) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  const open = project.phase === 'presale'
  const until = open ? offer.closesAt : offer.opensAt
  return (
    <>
      <PresaleHead project={project} offer={offer} />
      <SaleStop stop={project.stop} />
      {(open || project.phase === 'not_begun') && (
        <div className="hrow between g3 ps-when">
          <span className="cap2">
            {fill(open ? words.closes : words.opens, { at: sayDayTime(new Date(until), lang) })}
          </span>
          <Countdown endsAt={until} offsetMs={offsetMs} onEnd={onEnd} />
        </div>
      )}
      {open && booking?.state === 'applying' ? (
        <Booked key={booking.no} booking={booking} offer={offer} />
      ) : project.stop ? (
        <SeeProject no={project.no} />
      ) : open ? (
        <Booking project={project} offer={offer} mine={mine} level={level} />
      ) : booking ? (
        <EmptyState
          art={<EmptyArt />}
          title={words.overTitle}
          text={fill(words.overText, { tons: sayKg(booking.askedKg, lang) })}
          action={<Button to={`/pages/profile/final?no=${booking.no}`}>{words.seeBooking}</Button>}
        />
      ) : (
        <EmptyState
          art={<EmptyArt />}
          title={words.notNowTitle}
          text={words.notNowText}
          action={<Button to={`/pages/project/draw?no=${project.no}`}>{words.seeDraw}</Button>}
        />
      )}
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const query = allOf({
    project: useApiQuery(projects.info, { no }),
    offer: useApiQuery(presale.offer, { no }),
    mine: useApiQuery(projects.mine, { no }),
    me: useApiQuery(member.me, {}),
    bookings: useApiQuery(presale.list, {}),
  })
  return (
    <QueryPage title={words.book} query={query} bar className="ps is-beside" coming={coming}>
      {({ project, offer, mine, me, bookings }) => (
        <Whole
          project={project}
          offer={offer}
          mine={mine}
          level={me.level}
          booking={bookings.items.find((b) => b.project.no === no)}
          onEnd={() => void query.refetch()}
        />
      )}
    </QueryPage>
  )
}
