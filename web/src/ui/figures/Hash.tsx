/** People compare a hash by its two ends, so these are emphasised. */
import './hash.css'

/** In groups of eight digits; the first and the last are emphasised for comparing. */
export function Hash({ hex }: { hex: string }) {
  const groups = hex.match(/.{1,8}/g) ?? []
  return (
    <p className="mono hash">
      {groups.map((group, place) => {
        const end = place === 0 || place === groups.length - 1
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a hash have an order and no other name
        return <span key={place}>{end ? <b>{group}</b> : group} </span>
      })}
    </p>
  )
}
