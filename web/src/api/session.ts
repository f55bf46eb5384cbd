/** The storage keys are those of the specification. */
import type { Output } from '@tonne/contract/endpoint'
import type { login } from '@tonne/contract/people/login'
import { observable, useObservable } from './observable.ts'
import { forget, readStored, readStoredObject, store } from './storage.ts'

type LoginInfo = Output<typeof login.logIn>['loginInfo']
/** none: nobody has logged in. guest: a visitor's token with mem_id 0. member: a person or company. */
type Standing = 'none' | 'guest' | 'member'
export type Session = { token: string; loginInfo: LoginInfo; standing: Standing }

const nobody: LoginInfo = { mem_id: 0, realname: '', account: '', mobile: '', avatar: '', is_answer: false }

function readSession(): Session {
  const token = readStored('token') ?? ''
  const loginInfo = { ...nobody, ...readStoredObject<Partial<LoginInfo>>('loginInfo', {}) }
  const standing = token === '' ? 'none' : loginInfo.mem_id > 0 ? 'member' : 'guest'
  return { token, loginInfo, standing }
}

const session = observable(readSession())

export const currentSession = session.get
export const watchSession = session.watch
export const useSession = (): Session => useObservable(session)

/** Reads the storage again, because another tab or the person may have changed it. */
export function rereadSession(): void {
  const [now, was] = [readSession(), session.get()]
  if (now.token !== was.token || JSON.stringify(now.loginInfo) !== JSON.stringify(was.loginInfo)) session.set(now)
}

/**
 * Stores the answer of login or registration. The person is stored before the token, because another tab may read
 * between the two.
 */
export function beginSession({ token, loginInfo }: Pick<Session, 'token' | 'loginInfo'>): void {
  store('loginInfo', JSON.stringify(loginInfo))
  store('token', token)
  store('isLogin', String(loginInfo.mem_id > 0))
  session.set(readSession())
}

/** The risk questions are passed: the guard lets this member through from now on. */
export function markAnswered(): void {
  const { token, loginInfo } = session.get()
  beginSession({ token, loginInfo: { ...loginInfo, is_answer: true } })
}

/** The person changed their picture or name, so the phone's copy is updated. */
export function changeLoginInfo(change: Partial<LoginInfo>): void {
  const { token, loginInfo } = session.get()
  beginSession({ token, loginInfo: { ...loginInfo, ...change } })
}

/** The server's sentence about the end of the last session; '' when the person ended it. */
export let sessionEnding = ''

/**
 * Forgets the person on this phone. The caller tells the server (`session.logOut`), or passes on what the server said.
 */
export function endSession(sentence = ''): void {
  sessionEnding = sentence
  forget('token')
  forget('loginInfo')
  forget('lastSeen')
  store('isLogin', 'false')
  session.set(readSession())
}

/** Another tab logged in or out: this one follows. */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'loginInfo') rereadSession()
  })
}
