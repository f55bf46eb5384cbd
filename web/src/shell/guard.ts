/** Access is decided before a page's code is fetched, on every change of route. */
import { currentSession } from '../api/session.ts'
import { inApp, isQuitPoint, pathOf, withReturn } from '../api/way.ts'
import type { PageRow } from './page.ts'

const FAQ = '/pages/index/faq'
const LOGIN = '/pages/login/index'
const REGISTER = '/pages/register/index'
const HOME = '/pages/index/index'
/** A member who has not passed the risk questions may visit only these pages. */
const openBeforeAnswers = new Set([FAQ, LOGIN, REGISTER])
/** Login pages, which a logged-in member does not need. */
const entryPaths = new Set(['/', '/pages/index/start', LOGIN, REGISTER])

/** Somebody who logged in meanwhile in another tab goes to the login's target. */
function targetOf(place: string): string {
  const to = new URL(place, location.origin).searchParams.get('to') ?? undefined
  return inApp(to) && !entryPaths.has(pathOf(to)) ? to : HOME
}

/**
 * The address to go to instead, or null when the page may be shown. `place` is the address asked for, query included.
 */
export function elsewhere(row: PageRow, place: string): string | null {
  const { standing, loginInfo } = currentSession()
  if (standing === 'member' && !loginInfo.is_answer && !openBeforeAnswers.has(row.path)) {
    return isQuitPoint(place) ? FAQ : withReturn(FAQ, place)
  }
  if (standing === 'member' && loginInfo.is_answer && entryPaths.has(row.path)) return targetOf(place)
  if (row.members && standing === 'none') return withReturn(LOGIN, place)
  return null
}
