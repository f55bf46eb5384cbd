const rows = [14, 54, 94]

/** A list that has no line yet. Decoration only, 270 by 120 px: the sentence below says what its lines will be. */
export function EmptyRows() {
  return (
    <svg width="270" height="120" viewBox="0 0 270 120" fill="none" aria-hidden="true" focusable="false">
      {rows.map((y, at) => (
        <g key={y} opacity={1 - at * 0.3}>
          <circle cx="27" cy={y} r="12" stroke="var(--line-3)" strokeWidth="1.3" strokeDasharray="2 3" />
          <path d={`M56 ${y - 5}h${at === 1 ? 96 : 124}M224 ${y - 5}h26`} stroke="var(--line-2)" strokeWidth="7" />
          <path d={`M56 ${y + 9}h${at === 1 ? 72 : 52}M234 ${y + 9}h16`} stroke="var(--line)" strokeWidth="6" />
        </g>
      ))}
      <path d="M14 34h242M14 74h242" stroke="var(--line)" />
    </svg>
  )
}
