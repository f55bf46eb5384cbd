import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang } from '@tonne/parts/lang.tsx'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { classes } from '../../style/classes.ts'
import './chart.css'
import { useBox } from '../art/useBox.ts'
import { ChartLines } from './ChartLines.tsx'
import { ChartTable } from './ChartTable.tsx'
import {
  type ChartShape,
  chartShape,
  nearestSpot,
  type PriceLevel,
  type PricePoint,
  type VolumePoint,
} from './chartScale.ts'

type PriceChartProps = {
  points: readonly PricePoint[]
  volume?: readonly VolumePoint[] | undefined
  /** The cost of the same, as a dotted line. */
  cost?: readonly PricePoint[] | undefined
  levels?: readonly PriceLevel[] | undefined
  /** The name of the values when they are not prices per ton. */
  figure?: string | undefined
  /** The range, in ms since 1970. */
  from: number
  to: number
  height?: number | undefined
  /** The subject, such as "Price, last 3 months". */
  label: string
  /** The label of the last day below the chart, such as "Today". */
  endLabel?: string | undefined
  className?: string | undefined
}

const noVolume: readonly VolumePoint[] = []
const leaps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
}

// The trade that pointer or keyboard select; none once both have left.
function useScrub(shape: ChartShape | null) {
  const [index, setIndex] = useState<number | null>(null)
  const last = (shape?.spots.length ?? 0) - 1
  const pointed = index === null ? undefined : shape?.spots[Math.min(index, last)]
  const onPointer = (event: PointerEvent) => {
    if (shape && last >= 0)
      setIndex(nearestSpot(shape.spots, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIndex(null)
    const leap = leaps[event.key]
    if (leap === undefined || last < 0) return
    event.preventDefault()
    setIndex(Math.max(0, Math.min(last, (index ?? last) + leap)))
  }
  const leave = () => setIndex(null)
  const handlers = {
    onPointerDown: onPointer,
    onPointerMove: onPointer,
    onPointerLeave: leave,
    onPointerCancel: leave,
    onBlur: leave,
    onKeyDown,
  }
  return { pointed, now: Math.min(index ?? last, last), last, handlers }
}

/** Drawn at the px of its container, never scaled. Prices in cents per ton, volumes in kg. */
export function PriceChart({
  points,
  volume = noVolume,
  cost,
  levels,
  figure,
  from,
  to,
  height = 172,
  label,
  endLabel,
  className,
}: PriceChartProps) {
  const lang = useLang()
  const [ref, box] = useBox<HTMLDivElement>()
  const width = box?.width
  const shape = useMemo(
    () => (width ? chartShape({ points, volume, cost, levels, from, to, width, height }) : null),
    [points, volume, cost, levels, from, to, width, height],
  )
  const { pointed, now, last, handlers } = useScrub(shape)
  const spot = pointed ?? shape?.spots.at(-1)
  const words = spot ? `${sayCents(spot.priceCents)} · ${sayDayTime(new Date(spot.at), lang)}` : ''
  return (
    <div className={classes('chart-box', className)}>
      <div
        {...handlers}
        ref={ref}
        className="chart-scrub"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, now)}
        aria-valuetext={words}
      >
        {shape && width && (
          <ChartLines
            shape={shape}
            width={width}
            height={height}
            from={from}
            to={to}
            endLabel={endLabel}
            pointed={pointed}
            pointedWords={words}
          />
        )}
      </div>
      {shape && <ChartTable label={label} figure={figure} spots={shape.spots} />}
    </div>
  )
}
