import './states.css'
import { BrokenArt } from '../figures/art/BrokenArt.tsx'

type ErrorStateProps = {
  /** The exact sentence of the refusal or the timeout. */
  sentence: string
  detail?: string | undefined
  /** The failed request and its time, for a report. */
  trace?: string | undefined
  onRetry: () => void
}

export function ErrorState({ sentence, detail, trace, onRetry }: ErrorStateProps) {
  return (
    <button type="button" className="fail" onClick={onRetry}>
      <BrokenArt />
      <span className="t2 mt6">{sentence}</span>
      {detail && <span className="cap2 mt3">{detail}</span>}
      {trace && <span className="mono cap mt5">{trace}</span>}
    </button>
  )
}
