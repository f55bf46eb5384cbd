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
