const ticks = Array.from({ length: 40 }, (_, i) => i + 1)
const mark = (i: number) => `M${15 + i * 6} 60v${i % 10 === 0 ? 30 : i % 5 === 0 ? 20 : 12}`

/** Decoration only, 270 by 120 px: the sentence below says what will appear here. */
export function EmptyArt() {
  return (
    <svg width="270" height="120" viewBox="0 0 270 120" fill="none" aria-hidden="true" focusable="false">
      <path d={`M14 60h242${ticks.map(mark).join('')}`} stroke="var(--line-2)" strokeWidth="1.6" />
      <path d="M15 60v30" stroke="var(--ink-2)" strokeWidth="2.4" />
      <text x="15" y="112" textAnchor="middle" fontSize="15" fontWeight="600" fill="var(--ink-2)">
        0
      </text>
      <circle cx="15" cy="38" r="9" stroke="var(--line-3)" strokeWidth="1.3" strokeDasharray="2 3" />
    </svg>
  )
}
