const MOST = 100

/** Decoration beside a figure with the same value; more than a hundred lots are scaled to a hundred dots. */
export function LotField({ drawn, asked }: { drawn: number; asked: number }) {
  const dots = Math.min(MOST, asked)
  const full = asked === 0 ? 0 : Math.round((drawn * dots) / asked)
  return (
    <div className="lots" aria-hidden="true">
      {Array.from({ length: dots }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have an order and no other name
        <i key={place} className={place < full ? 'is-drawn' : undefined} />
      ))}
    </div>
  )
}
