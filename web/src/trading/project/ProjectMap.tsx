/**
 * On a wide screen, a map of the listed projects. The list has the same facts in words, so the drawing is decoration
 * and only its buttons are accessible.
 */
import { project as endpoints } from '@tonne/contract/trading/project'
import { sayCents, sayChange, sayCount } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { go } from '../../api/way.ts'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { distanceKm } from '../../ui/figures/art/distanceKm.ts'
import { landDots, type View } from '../../ui/figures/art/dotMap.ts'
import {
  atFirst,
  type Disc,
  discsOf,
  insetOf,
  type Middle,
  moved,
  nearer,
  placeOn,
  type Spot,
  turnTo,
  wholeOf,
} from '../../ui/figures/art/placesView.ts'
import { type Box, useBox } from '../../ui/figures/art/useBox.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { copy } from './copy.ts'
import type { Filter, ProjectCardOut } from './projectFilter.ts'

const MOST = 50
/** Dots nearer than this, in px, would overlap. */
const REACH = 26
const singapore = { lat: 1.3521, lon: 103.8198 }
type Lit = { lit: string | null; onLight: (no: string | null) => void }

function Callout({ project, x, y, size }: { project: ProjectCardOut; x: number; y: number; size: Box }) {
  const words = useWords(copy)
  const lang = useLang()
  const [left, top] = [x > size.width - 300 ? x - 274 : x + 24, Math.min(Math.max(y - 60, 12), size.height - 220)]
  return (
    <div className="bm-call" style={{ left, top }}>
      <Cover id={project.no} type={coverOf(project.type)} look="card" />
      <p className="label strong mt2">{project.name[lang]}</p>
      <p className="cap">{fill(words.fromHere, { km: sayCount(distanceKm(project.lat, project.lon)) })}</p>
      <p className="hrow between base mt1">
        <span className="prow-price num">
          {sayCents(project.priceCents)}
          <span className="unit">{words.perTon}</span>
        </span>
        {project.dayChange.cents !== 0 && (
          <Delta change={project.dayChange.cents}>{sayChange(project.dayChange.basisPoints)}</Delta>
        )}
      </p>
    </div>
  )
}

type SpotsProps = Lit & { discs: readonly Disc[]; onNear: (disc: Disc) => void }

function Spots({ discs, lit, onLight, onNear }: SpotsProps) {
  return discs.map((disc) => {
    const [first] = disc.ids
    const many = disc.ids.length > 1
    const here = lit !== null && disc.ids.includes(lit)
    return (
      <button
        key={first}
        type="button"
        tabIndex={-1}
        className={`bm-spot${many ? ' is-many' : ''}${here ? ' is-lit' : ''}`}
        style={{ left: disc.x, top: disc.y }}
        onPointerEnter={() => !many && onLight(first!)}
        onPointerLeave={() => !many && onLight(null)}
        onClick={() => (many ? onNear(disc) : go(`/pages/project/info?no=${first}`))}
      >
        {many && disc.ids.length}
      </button>
    )
  })
}

const INSET: Box = { width: 180, height: 66 }
type InsetProps = {
  spots: readonly Spot[]
  view: View
  lit: string | null
  onTurn: (place: { lat: number; lon: number }) => void
}

/** A small map of the world that marks the visible part; a press on it moves the map there. */
function Inset({ spots, view, lit, onTurn }: InsetProps) {
  const { dots, frames, placeAt } = insetOf(spots, view, INSET)
  const land = useMemo(() => landDots(wholeOf(INSET)), [])
  const press = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    onTurn(placeAt([clientX - left, clientY - top]))
  }
  return (
    <svg {...INSET} className="bm-small" aria-hidden="true" focusable="false" onClick={press}>
      <path d={land} stroke="currentColor" strokeWidth={2.2} strokeLinecap="round" />
      {dots.map(({ id, x, y }) => (
        <circle key={id} className={id === lit ? 'is-lit' : undefined} cx={x} cy={y} r={2.6} />
      ))}
      {frames.map(({ left, top, width, height }) => (
        <rect key={left} x={left} y={top} width={width} height={height} rx={4} />
      ))}
    </svg>
  )
}

/** The line from Singapore. */
function wayOf([hx, hy]: readonly [number, number], { x, y }: { x: number; y: number }): string {
  const top = Math.min(y, hy) - Math.hypot(x - hx, y - hy) * 0.22 - 6
  return `M${hx} ${hy}Q${(x + hx) / 2} ${top} ${x} ${y}`
}

type MapProps = Lit & { projects: readonly ProjectCardOut[]; size: Box }

function useMiddle(size: Box) {
  const [middle, setMiddle] = useState<Middle>(atFirst)
  const from = useRef<readonly [number, number] | null>(null)
  const pull = {
    onPointerDown: ({ clientX, clientY, currentTarget, target, pointerId }: PointerEvent) => {
      if (target !== currentTarget) return
      currentTarget.setPointerCapture(pointerId)
      from.current = [clientX, clientY]
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const by = [clientX - from.current[0], clientY - from.current[1]] as const
      from.current = [clientX, clientY]
      setMiddle((now) => moved(now, size, by))
    },
    onPointerUp: () => {
      from.current = null
    },
  }
  return { middle, setMiddle, pull }
}

function Drawn({ projects, size, lit, onLight }: MapProps) {
  const words = useWords(copy)
  const { middle, setMiddle, pull } = useMiddle(size)
  const spots = useMemo(() => projects.map(({ no, lat, lon }) => ({ id: no, lat, lon })), [projects])
  const { view, discs, beyond } = useMemo(() => discsOf(spots, middle, size, REACH), [spots, middle, size])
  const land = useMemo(() => landDots(view, false), [view])
  const [hx, hy] = placeOn(view, middle, singapore)
  const shown = projects.find(({ no }) => no === lit)
  const at = shown && discs.find(({ ids }) => ids.includes(shown.no))
  const disc = (near: Disc) => {
    const inside = spots.filter(({ id }) => near.ids.includes(id))
    setMiddle((now) => nearer(turnTo(now, inside), 1.5))
  }
  return (
    <>
      <div className="bm-sea" aria-hidden="true" {...pull}>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
          <path d={land} stroke="currentColor" strokeWidth={6.2} strokeLinecap="round" />
          {at && <path className="bm-way" d={wayOf([hx, hy], at)} />}
          <circle cx={hx} cy={hy} r={5} fill="var(--surface)" stroke="var(--forest-ink)" strokeWidth={2.5} />
        </svg>
        <Spots discs={discs} lit={lit} onLight={onLight} onNear={disc} />
        <span className="bm-home cap2" style={{ left: hx, top: hy }}>
          {words.singapore}
        </span>
        {shown && at && <Callout project={shown} x={at.x} y={at.y} size={size} />}
      </div>
      {(['west', 'east'] as const).map(
        (side) =>
          beyond[side].length > 0 && (
            <button
              key={side}
              type="button"
              className={`bm-edge bm-edge--${side}`}
              onClick={() => setMiddle((now) => turnTo(now, beyond[side]))}
            >
              {side === 'west' && <Icon name="left" size={16} />}
              {fill(words[side], { n: beyond[side].length })}
              {side === 'east' && <Icon name="right" size={16} />}
            </button>
          ),
      )}
      <div className="bm-inset" aria-hidden="true">
        <Inset {...{ spots, view, lit }} onTurn={(place) => setMiddle((now) => ({ ...now, ...place }))} />
      </div>
      <div className="bm-zoom">
        <IconButton icon="plus" label={words.closer} onClick={() => setMiddle((now) => nearer(now, 1))} />
        <IconButton icon="minus" label={words.farther} onClick={() => setMiddle((now) => nearer(now, -1))} />
      </div>
    </>
  )
}

export function ProjectMap({ filter, lit, onLight }: Lit & { filter: Filter }) {
  const words = useWords(copy)
  const { data } = useApiQuery(endpoints.list, { ...filter, limit: MOST }, { keepPrevious: true })
  const [ref, size] = useBox<HTMLElement>()
  return (
    <section ref={ref} className="bmap" aria-label={words.map}>
      {data && size && <Drawn projects={data.items} size={size} lit={lit} onLight={onLight} />}
    </section>
  )
}
