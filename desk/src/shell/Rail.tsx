import './rail.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import { reportDesk } from '@tonne/contract/trust/report'
import { sayAmount } from '@tonne/domain/format'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef } from 'react'
import { useArrangement } from '../platform/arrangement.tsx'
import { useDesk } from '../platform/deskQuery.ts'
import { memberCall } from '../platform/memberCall.ts'
import { queuePlaces } from '../platform/queuePlaces.ts'
import { Icon } from '../ui/Icon.tsx'
import { copy } from './copy.ts'
import { type Place, type PlaceGroup, placeGroups } from './place.ts'

type Waiting = Output<typeof reportDesk.queues>['queues'][number]

export function Rail({ places }: { places: readonly Place[] }) {
  const words = useWords(copy)
  const waiting = useWaiting()
  const nav = useCurrentInView(waiting !== undefined)
  const row = (place: Place) => <PlaceLink key={place.path} place={place} waiting={waiting?.(place) ?? []} />
  return (
    <aside className="rail" aria-label={words.desk}>
      <span className="rail-brand">
        <span className="rail-t">Tonne</span> <span>{words.desk}</span>
      </span>
      <nav ref={nav} aria-label={words.menu}>
        {places.filter(({ group }) => !group).map(row)}
        {placeGroups.map((group) => {
          const inside = places.filter((place) => place.group === group)
          return (
            inside.length > 0 && (
              <Group key={group} group={group} places={inside} waiting={(place) => waiting?.(place) ?? []} row={row} />
            )
          )
        })}
      </nav>
      <Books />
    </aside>
  )
}

/** On a phone the places are in one line, wider than the screen. */
function useCurrentInView(isCounted: boolean) {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation().pathname
  // The counts widen the line when they come.
  useEffect(() => {
    const current = path && isCounted ? nav.current?.querySelector('[data-here]') : undefined
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path, isCounted])
  return nav
}

/** The items that wait in a place's queues. Operators only get their own events, so this also polls. */
function useWaiting(): ((place: Place) => readonly Waiting[]) | undefined {
  const { data } = useDesk(reportDesk.queues, {}, { everyMs: 30_000 })
  return data && (({ waits }) => data.queues.filter(({ queue }) => waits?.includes(queue)))
}

type GroupProps = {
  group: PlaceGroup
  places: readonly Place[]
  waiting(place: Place): readonly Waiting[]
  row(place: Place): React.ReactNode
}
/** A folded group still shows its open page, and how many items wait in it. */
function Group({ group, places, waiting, row }: GroupProps) {
  const words = useWords(copy)
  const path = useLocation().pathname
  const { value, change } = useArrangement()
  const folded = value.folded ?? []
  const isOpen = !folded.includes(group)
  const all = places.flatMap(waiting)
  const flip = () => change({ folded: isOpen ? [...folded, group] : folded.filter((one) => one !== group) })
  return (
    <>
      <button type="button" className="rail-g" title={words[group]} aria-expanded={isOpen} onClick={flip}>
        <span className="rail-t">{words[group]}</span>
        <Icon name={isOpen ? 'down' : 'right'} size={14} />
        {!isOpen && <Count rows={all} />}
      </button>
      {places.filter((place) => isOpen || path === place.path).map(row)}
    </>
  )
}

function PlaceLink({ place: { path, title, icon }, waiting }: { place: Place; waiting: readonly Waiting[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const isHere = useLocation().pathname === path
  const newest = waiting.reduce<Waiting | undefined>(
    (most, row) => (row.fresh > (most?.fresh ?? 0) ? row : most),
    undefined,
  )
  return (
    <div className="rail-p" data-here={isHere || undefined}>
      <Link to={path} title={pick(title, lang)} activeOptions={{ exact: path === '/', includeSearch: false }}>
        <Icon name={icon!} size={18} />
        <span className="rail-t">{pick(title, lang)}</span>
        <Count rows={waiting} />
      </Link>
      {newest && (
        <Link to={path} className="rail-new" activeProps={{}} search={newSearch(newest)}>
          {fill(words.fresh, { n: newest.fresh })}
          <span className="sr"> {pick(title, lang)}</span>
        </Link>
      )}
    </div>
  )
}

function newSearch({ queue, seenAt }: Waiting): Record<string, string> {
  const { search, listed = true } = queuePlaces[queue]
  return { ...search, ...(listed ? { newer: String(seenAt ?? 0) } : {}) }
}

function Count({ rows }: { rows: readonly Waiting[] }) {
  const words = useWords(copy)
  const n = rows.reduce((all, row) => all + row.count, 0)
  const isLate = rows.some(({ late }) => late > 0)
  if (n === 0) return null
  return (
    <span className={isLate ? 'rail-n is-late' : 'rail-n'}>
      {n}
      <span className="sr"> {isLate ? words.waitingLate : words.waiting}</span>
    </span>
  )
}

/** The public comparison of all balances with all postings. */
function Books() {
  const words = useWords(copy)
  const { data } = useQuery({
    queryKey: [settings.ledgerCheck.path],
    queryFn: () => memberCall(settings.ledgerCheck, {}),
    refetchInterval: 30_000,
  })
  if (!data) return <div className="rail-f" />
  const fine = data.differenceCents === 0 && data.differenceKg === 0
  return (
    <div className={fine ? 'rail-f' : 'rail-f is-bad'}>
      <b>{fine ? words.balanced : words.unbalanced}</b>
      <span>{fill(words.lines, { n: data.postings.toLocaleString('en-SG'), d: sayAmount(data.differenceCents) })}</span>
    </div>
  )
}
