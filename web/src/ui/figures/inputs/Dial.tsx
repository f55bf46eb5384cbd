import { sayKg, sayTons } from '@tonne/domain/format'
import { useLang } from '@tonne/parts/lang.tsx'
import type { KeyboardEvent } from 'react'
import { classes } from '../../style/classes.ts'
import './dial.css'
import { useBox } from '../art/useBox.ts'
import { dialView } from './dialTicks.ts'
import { clampKg, type Limit, type Lots, lotRange } from './lots.ts'
import { useDialDrag } from './useDialDrag.ts'

type DialProps = Lots & {
  valueKg: number
  label: string
  onChange: (kg: number) => void
  onLimit?: ((limit: Limit) => void) | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

const leaps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

function keyWish(key: string, { valueKg, lotKg, minKg, maxKg }: DialProps): number | undefined {
  if (key === 'Home') return minKg
  if (key === 'End') return maxKg
  const leap = leaps[key]
  return leap === undefined ? undefined : valueKg + leap * lotKg
}

function Ruler({ place, last, width, lotKg }: { place: number; last: number; width: number; lotKg: number }) {
  const { tens, rest, figures } = dialView(place, last, width)
  return (
    <svg width={width} height="44" viewBox={`0 0 ${width} 44`} strokeWidth="1.5" aria-hidden="true" focusable="false">
      <path d={rest} stroke="var(--line-3)" />
      <path d={tens} stroke="var(--ink-2)" />
      {figures.map(({ lot, x }) => (
        <text key={lot} x={x} y="38" textAnchor="middle">
          {sayTons(lot * lotKg)}
        </text>
      ))}
    </svg>
  )
}

/** Whole lots from minKg to maxKg. Every change is within the limits; `onLimit` gets a wish beyond them. */
export function Dial(props: DialProps) {
  const { valueKg, lotKg, label, onChange, onLimit, disabled = false, className } = props
  const lang = useLang()
  const [ref, box] = useBox<HTMLDivElement>()
  const { first, last } = lotRange(props)
  const reportLimit = (limit: Limit) => onLimit?.(limit)
  const { place, handlers } = useDialDrag({
    lot: valueKg / lotKg,
    first,
    last,
    disabled,
    onLot: (lot) => onChange(lot * lotKg),
    onLimit: reportLimit,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = keyWish(event.key, props)
    if (wish === undefined || disabled) return
    event.preventDefault()
    const { kg, hit } = clampKg(wish, props)
    if (kg !== valueKg) onChange(kg)
    if (hit) reportLimit(hit)
  }
  return (
    <div
      {...handlers}
      ref={ref}
      className={classes('dial', className)}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-disabled={disabled}
      aria-valuemin={(first * lotKg) / 1000}
      aria-valuemax={(last * lotKg) / 1000}
      aria-valuenow={valueKg / 1000}
      aria-valuetext={sayKg(valueKg, lang)}
      onKeyDown={onKeyDown}
    >
      {box && <Ruler place={place} last={last} width={box.width} lotKg={lotKg} />}
      <span className="needle" />
    </div>
  )
}
