import { sayAmount } from '@tonne/domain/format'
import { useLang } from '@tonne/parts/lang.tsx'
import { anchorAt, type ChartShape, type LevelLine, type Spot } from './chartScale.ts'
import { sayAxis } from './chartWords.ts'

type ChartLinesProps = {
  shape: ChartShape
  width: number
  height: number
  from: number
  to: number
  endLabel: string | undefined
  pointed: Spot | undefined
  pointedWords: string
}

const thirds = [0, 1 / 3, 2 / 3, 1]

function Axis({ width, height, from, to, endLabel }: Omit<ChartLinesProps, 'shape' | 'pointed' | 'pointedWords'>) {
  const lang = useLang()
  return thirds.map((part) => (
    <text key={part} {...anchorAt(Math.round(width * part), width)} y={height - 3}>
      {part === 1 && endLabel ? endLabel : sayAxis(from + (to - from) * part, to - from, lang)}
    </text>
  ))
}

function Pointed({ spot, words, width, height }: { spot: Spot; words: string; width: number; height: number }) {
  return (
    <>
      <path className="scrub" d={`M${spot.x} 16V${height - 20}`} />
      <circle className="scrub-dot" cx={spot.x} cy={spot.y} r="4" />
      <text className="scrub-words" {...anchorAt(spot.x, width, 90)} y="10">
        {words}
      </text>
    </>
  )
}

function Level({ level: { y, label, below, main }, width }: { level: LevelLine; width: number }) {
  return (
    <>
      <path className={main ? 'level is-main' : 'level'} d={`M0 ${y}H${width}`} />
      <text className="level-words" y={below ? y + 15 : y - 6}>
        {label}
      </text>
    </>
  )
}

/**
 * Step line, dotted start, volume ticks and labels at container px. While a trade is selected, its words replace those
 * of high and low.
 */
export function ChartLines(props: ChartLinesProps) {
  const { shape, width, height, pointed, pointedWords } = props
  const { high, low, end } = shape
  return (
    <svg
      className="chart"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {shape.cost && <path className="cost" d={shape.cost} />}
      {!shape.cost && shape.levels.length === 0 && <path className="base" d={`M0 ${shape.startY}H${width}`} />}
      <path className="vol" d={shape.volume} />
      <path className="ln" d={shape.line} />
      {shape.levels.map((level) => (
        <Level key={level.label} level={level} width={width} />
      ))}
      {high && !pointed && (
        <text {...anchorAt(high.x, width)} y={high.y - 8}>
          {sayAmount(high.priceCents)}
        </text>
      )}
      {low && !pointed && (
        <text {...anchorAt(low.x, width)} y={low.y + 17}>
          {sayAmount(low.priceCents)}
        </text>
      )}
      {end && <circle className="end" cx={end.x} cy={end.y} r="4" />}
      {end && <circle className="end-ring" cx={end.x} cy={end.y} r="7.5" />}
      {pointed && <Pointed spot={pointed} words={pointedWords} width={width} height={height} />}
      <Axis {...props} />
    </svg>
  )
}
