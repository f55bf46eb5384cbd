/** The session is stored first; then the person returns to the page that asked for the login. */
import { beginSession, type Session } from '../../api/session.ts'
import { go, inApp } from '../../api/way.ts'

const HOME = '/pages/index/index'

/** `to` is the query parameter with that page. */
export function enter(session: Pick<Session, 'token' | 'loginInfo'>, to: string | undefined): void {
  beginSession(session)
  go(inApp(to) ? to : HOME, { replace: true })
}
