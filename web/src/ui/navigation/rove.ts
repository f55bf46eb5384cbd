/** In a group of choices an arrow key moves one choice and Tab leaves the group, as on the platform. */
import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys, Home and End move focus among the buttons of the group and choose the one reached. */
export function rove(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step === undefined
          ? -1
          : (at + step + buttons.length) % buttons.length
  const button = buttons[next]
  if (at < 0 || !button) return
  event.preventDefault()
  button.focus()
  button.click()
}
