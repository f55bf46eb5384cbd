/** The session is stored first; then the person goes where they were going. */
import { beginSession, type Session } from '../../api/session.ts'
import { go, inApp } from '../../api/way.ts'

const HOME = '/pages/index/index'

/** `to` is the query parameter with the original place. */
export function enter(session: Pick<Session, 'token' | 'loginInfo'>, to: string | undefined): void {
  beginSession(session)
  go(inApp(to) ? to : HOME, { replace: true })
}
