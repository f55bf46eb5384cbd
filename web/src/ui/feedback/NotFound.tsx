import './states.css'
import type { ReactNode } from 'react'
import { LostArt } from '../figures/art/LostArt.tsx'

/** The page provides the words and the button; the picture is a survey sheet without its flag. */
export function NotFound({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <section className="void">
      <div className="lostart">
        <LostArt />
      </div>
      <h1 className="t2 mt6">{title}</h1>
      <p className="cap2 mt2">{text}</p>
      {action && <div className="mt5">{action}</div>}
    </section>
  )
}
