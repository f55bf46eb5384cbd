/** Why: what did not arrive is drawn as contour lines that stop and go on as dashes. */
const bends = [0, 3, 7, 12, 16, 18, 16, 12, 7, 3, 0]

const lines = bends.map((bend, nth) => {
  const y = 10 + nth * 13
  const end = 150 - bend * 1.1
  const begin = 196 + bend * 0.6
  return {
    y,
    opacity: 0.35 + (nth % 3) * 0.2,
    dash: nth % 2 ? '10 7' : '3 7',
    here: `M-4 ${y}c30-8 52 8 82 0s44 ${nth % 2 ? -5 : 5} ${(end - 78).toFixed(1)} 0`,
    gone: `M${begin.toFixed(1)} ${y + 2}c24 7 50-9 80-2s50 6 120-1`,
  }
})

export function BrokenLines() {
  return (
    <svg
      width="100%"
      height="152"
      viewBox="0 0 390 152"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {lines.map((line) => (
        <g key={line.y}>
          <path d={line.here} stroke="var(--forest-ink)" opacity={line.opacity} />
          <path d={line.gone} stroke="var(--line-2)" strokeDasharray={line.dash} />
        </g>
      ))}
    </svg>
  )
}
