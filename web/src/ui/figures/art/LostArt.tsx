const rings = [22, 34, 46, 58, 70, 84, 98, 114, 130, 148, 168, 190]

// An uneven ring around 195, 76: wider than high, flattened on one side.
function ring(r: number): string {
  const points = Array.from({ length: 24 }, (_, i) => {
    const t = (i / 24) * Math.PI * 2
    const reach = r * (1 + 0.07 * Math.sin(2 * t + r / 40) + 0.05 * Math.cos(3 * t - r / 60))
    return [195 + reach * 1.25 * Math.cos(t), 76 + reach * 0.82 * Math.sin(t)] as const
  })
  const middle = (i: number) => {
    const [a, b] = [points[i % 24]!, points[(i + 1) % 24]!]
    return `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`
  }
  const curves = points.map((_, i) => `Q${points[(i + 1) % 24]!.map((n) => n.toFixed(1)).join(' ')} ${middle(i + 1)}`)
  return `M${middle(0)}${curves.join('')}z`
}

/** Decoration only, as wide as its parent and 152 px high. */
export function LostArt() {
  return (
    <svg
      width="100%"
      height="152"
      viewBox="0 0 390 152"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="1.3"
      aria-hidden="true"
      focusable="false"
    >
      {rings.map((r, i) => (
        <path
          key={r}
          d={ring(r)}
          stroke={i % 4 === 3 ? 'var(--forest-ink)' : 'var(--line-2)'}
          opacity={i % 4 === 3 ? 0.55 : 1}
        />
      ))}
      <circle cx="195" cy="76" r="9" stroke="var(--line-3)" strokeDasharray="2 3" />
    </svg>
  )
}
