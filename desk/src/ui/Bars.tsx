import './bars.css'

export type BarDay = { label: string; values: readonly [first: number, second: number] }
type BarsProps = {
  caption: string
  head: readonly [day: string, first: string, second: string]
  days: readonly BarDay[]
  say: (value: number) => string
  sayMost: (value: string) => string
}

const [WIDTH, HEIGHT] = [560, 140]
/** Each day's two bars are side by side; the second is hatched, so that colour is never alone. */
export function Bars({ caption, head, days, say, sayMost }: BarsProps) {
  const most = Math.max(0, ...days.flatMap((d) => d.values))
  const step = WIDTH / days.length
  const bar = step * 0.32
  return (
    <figure className="bars">
      <figcaption className="bars-key">
        <span>
          <i className="bars-a" /> {head[1]}
        </span>
        <span>
          <i className="bars-b" /> {head[2]}
        </span>
        <span className="bars-most">{sayMost(say(most))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <line className="bars-base" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map(({ label, values }, i) =>
          values.map((value, n) => {
            const height = (value / (most || 1)) * (HEIGHT - 6)
            const x = i * step + step * 0.16 + n * (bar + 2)
            return (
              <rect
                key={`${label} ${head[n + 1]}`}
                className={n === 0 ? 'bars-a' : 'bars-b'}
                x={x}
                y={HEIGHT - height}
                width={bar}
                height={height}
              />
            )
          }),
        )}
      </svg>
      <div className="bars-ends cap" aria-hidden="true">
        <span>{days[0]?.label}</span>
        <span>{days.at(-1)?.label}</span>
      </div>
      <SameAsTable
        caption={caption}
        head={head}
        rows={days.map(({ label, values: [first, second] }) => [label, say(first), say(second)])}
      />
    </figure>
  )
}

type Row = readonly [day: string, first: string, second: string]
/** The numbers of a chart for screen readers. */
export function SameAsTable({ caption, head, rows }: { caption: string; head: Row; rows: readonly Row[] }) {
  return (
    <div className="sr">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([day, first, second]) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
