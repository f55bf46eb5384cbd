import './beside.css'
import './explained.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type FocusEvent, type ReactNode, useState } from 'react'

const copy = { about: ['About this field', '关于此项'] } as const satisfies Record<string, Pair>

type ExplainedProps = {
  /** Explains the whole form: above it, on a wide screen beside it. */
  about?: ReactNode
  /** Explains single fields, by the name of their input; shown where there is room, before any focus the first. */
  fields: Readonly<Record<string, { title: string; text: string }>>
  /** What the form comes to, with its button: below it, on a wide screen beside it and always visible. */
  act?: ReactNode
  children: ReactNode
}

/** A form with its explanation, which on a wide screen follows the focused field. */
export function Explained({ about, fields, act, children }: ExplainedProps) {
  const words = useWords(copy)
  const [at, setAt] = useState(Object.keys(fields)[0] ?? '')
  const follow = ({ target }: FocusEvent) => {
    const name = target.getAttribute('name') ?? ''
    // A field without an explanation must not stand beside that of another; a button may.
    if (name in fields || target.matches('input, select, textarea')) setAt(name)
  }
  const field = fields[at]
  return (
    <div className="expl">
      {about && <div className="expl-about">{about}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens which field has the focus */}
      <div className="expl-form" onFocus={follow}>
        {children}
      </div>
      <div className="expl-side">
        {act && <div className="expl-act">{act}</div>}
        {field && (
          <aside className="expl-why" aria-label={words.about}>
            <p className="micro ink3">{words.about}</p>
            <h2 className="t3 mt2">{field.title}</h2>
            <p className="cap2 mt2">{field.text}</p>
          </aside>
        )}
      </div>
    </div>
  )
}
