/** Why: pages come in from the right and go back to it; between tabs, and where the phone has already moved the page itself, they are cut. */
import type { ParsedLocation } from '@tanstack/react-router'
import { isQuitPoint } from '../platform/way.ts'

type Change = { fromLocation?: ParsedLocation; toLocation: ParsedLocation; pathChanged: boolean }

let movedByPhone = false

/** Notices a swipe back that the browser has animated by itself. Called once at start, before the router listens. */
export function watchSwipes(): void {
  addEventListener('popstate', (event) => {
    movedByPhone = event.hasUAVisualTransition
  })
}

/** The types of the view transition, or false for none. */
export function transitionTypes({ fromLocation, toLocation, pathChanged }: Change): string[] | false {
  const cut = movedByPhone
  movedByPhone = false
  if (!fromLocation || !pathChanged || cut) return false
  if (isQuitPoint(fromLocation.pathname) && isQuitPoint(toLocation.pathname)) return false
  return [toLocation.state.__TSR_index < fromLocation.state.__TSR_index ? 'back' : 'forward']
}
