import { useWords } from '@tonne/parts/lang.tsx'
import { IconButton } from '../input/IconButton.tsx'
import { SerialRange } from './SerialRange.tsx'
import './serialStrip.css'

const copy = { copy: ['Copy serials', '复制序列号'] } as const

type SerialStripProps = {
  title: string
  first: string
  last: string
  /** The registry's own text, in one or several lines. */
  full?: string | readonly string[] | undefined
  onCopy?: (() => void) | undefined
}

/** Shows first and last serial; the copy button is there when `onCopy` is given. */
export function SerialStrip({ title, first, last, full = [], onCopy }: SerialStripProps) {
  const words = useWords(copy)
  return (
    <div className="serial">
      <p className="cap">{title}</p>
      <SerialRange first={first} last={last} className="mt1" />
      {[full].flat().map((text) => (
        <span key={text} className="mono">
          {text}
        </span>
      ))}
      {onCopy && <IconButton icon="copy" size={18} label={words.copy} onClick={onCopy} className="serial-copy" />}
    </div>
  )
}
