import type { ReactNode } from 'react'
import { Cover } from '../art/Cover.tsx'
import type { CoverType } from '../art/coverType.ts'
import './swiper.css'

type SlideArtProps = { id: string; type: CoverType; kicker: ReactNode; title: ReactNode; line: ReactNode }

/** Belongs in a link with the class `slide ink--<type>`. */
export function SlideArt({ id, type, kicker, title, line }: SlideArtProps) {
  return (
    <>
      <Cover id={id} type={type} look="slide" className="cover-fill" />
      <span className="slide-veil" />
      <span className="slide-t">
        <span className="micro">{kicker}</span>
        <span className="slide-h">{title}</span>
        <span className="slide-s">{line}</span>
      </span>
    </>
  )
}
