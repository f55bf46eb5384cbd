/** D: the day; left and right: the day before and after; P: the month's pack; C: copy a figure. */
import { type RefObject, useEffect, useRef } from 'react'
import { isMeant } from '../../ui/keys.ts'
import { useSay } from '../../ui/Spoken.tsx'

const FIGURES = '.tbl td.r, .kpi-v'

type Keys = { page: RefObject<HTMLElement | null>; step(days: number): void; copied: string; pick: string }
/** `page` contains the figures. After C the arrows move from figure to figure, and Enter or C copies one. */
export function useReportKeys({ page, step, copied, pick }: Keys): void {
  const say = useSay()
  const now = useRef({ step, copied, pick })
  now.current = { step, copied, pick }
  useEffect(() => {
    const figures = () => [...(page.current?.querySelectorAll<HTMLElement>(FIGURES) ?? [])]
    const goTo = (figure: HTMLElement | undefined): void => {
      if (!figure) return
      figure.tabIndex = -1
      figure.focus()
    }
    const onFigure = (at: HTMLElement, key: string): boolean => {
      const all = figures()
      const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
      if (move) goTo(all[all.indexOf(at) + move])
      else if (key === 'Enter' || key === 'c') {
        const text = at.innerText.trim()
        void navigator.clipboard.writeText(text).then(() => say(now.current.copied.replace('{what}', text)))
      } else if (key === 'Escape') at.blur()
      return move !== undefined || key === 'Enter' || key === 'c' || key === 'Escape'
    }
    const anywhere = (key: string): boolean => {
      if (key === 'd') page.current?.querySelector<HTMLElement>('input[type=date]')?.focus()
      else if (key === 'p') page.current?.querySelector<HTMLElement>('.report-pack select')?.focus()
      else if (key === 'c') {
        goTo(figures()[0])
        say(now.current.pick)
      } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && document.activeElement === document.body)
        now.current.step(key === 'ArrowLeft' ? -1 : 1)
      else return false
      return true
    }
    const press = (event: KeyboardEvent): void => {
      const at = document.activeElement
      if (!isMeant(event)) return
      const isHandled = at instanceof HTMLElement && at.matches(FIGURES) ? onFigure(at, event.key) : anywhere(event.key)
      if (isHandled) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [page, say])
}
