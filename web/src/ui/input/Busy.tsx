/** Why: waiting looks like counting: five ticks that run. */
import './busy.css'

export function Busy() {
  return (
    <span className="busy" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
