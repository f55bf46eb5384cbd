const offsets = [0, 3, 7, 12, 16, 18, 16, 12, 7, 3, 0]

/** Decoration only, as wide as its parent and 152 px high. */
export function BrokenArt() {
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
      focusable="false"
    >
      {offsets.map((offset, i) => {
        const y = 10 + i * 13
        const bend = i % 2 ? -5 : 5
        return (
          <g key={y}>
            <path
              d={`M-4 ${y}c30-8 52 8 82 0s44 ${bend} ${72 - offset * 1.1} 0`}
              stroke="var(--forest-ink)"
              opacity={0.35 + (i % 3) * 0.2}
            />
            <path
              d={`M${196 + offset * 0.6} ${y + 2}c24 7 50-9 80-2s50 6 120-1`}
              stroke="var(--line-2)"
              strokeDasharray={i % 2 ? '10 7' : '3 7'}
            />
          </g>
        )
      })}
    </svg>
  )
}
