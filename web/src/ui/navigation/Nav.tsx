import './nav.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../input/IconButton.tsx'
import { classes } from '../style/classes.ts'
import { Link, useBack } from './link.tsx'

const copy = { back: ['Back', '返回'] } as const satisfies Record<string, Pair>

/** True once the mark at the top of the page has scrolled out of view. */
function useStuck() {
  const mark = useRef<HTMLSpanElement>(null)
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const watcher = new IntersectionObserver((looks) => {
      const entry = looks.at(-1)
      setStuck(entry ? !entry.isIntersecting && entry.boundingClientRect.top < 0 : false)
    })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [])
  return { mark, stuck }
}

type Back = boolean | string | (() => void)

function BackButton({ back }: { back: Exclude<Back, false> }) {
  const words = useWords(copy)
  const goBack = useBack()
  if (typeof back === 'string') return <IconButton icon="left" label={words.back} to={back} />
  return <IconButton icon="left" label={words.back} onClick={back === true ? goBack : back} />
}

type NavProps = {
  title?: string | undefined
  back?: Back | undefined
  left?: ReactNode
  right?: ReactNode
  over?: boolean | undefined
  className?: string | undefined
}

/** The bar of a page. `over` lies on a cover and becomes translucent when the cover has scrolled away. */
export function Nav({ title, back = true, left, right, over, className }: NavProps) {
  const { mark, stuck } = useStuck()
  return (
    <>
      <span ref={mark} className={classes('nav-mark', over && 'nav-mark--over')} aria-hidden="true" />
      <header className={classes('nav', over && 'nav--over', stuck && 'is-stuck', className)}>
        {back !== false && <BackButton back={back} />}
        {left}
        {title && (over ? <p className="title">{title}</p> : <h1 className="title">{title}</h1>)}
        <span className="sp" />
        {right}
      </header>
    </>
  )
}

/** The bar of a tab page, with its title at the left. */
export function NavTab({ title, left, right }: { title?: string | undefined; left?: ReactNode; right?: ReactNode }) {
  const { mark, stuck } = useStuck()
  return (
    <>
      <span ref={mark} className="nav-mark" aria-hidden="true" />
      <header className={classes('nav nav--tab', stuck && 'is-stuck')}>
        {title && <h1 className="t1">{title}</h1>}
        {left}
        <span className="sp" />
        {right}
      </header>
    </>
  )
}

/** A link as a word at the right of a bar. */
export function NavLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="navlink">
      {children}
    </Link>
  )
}
