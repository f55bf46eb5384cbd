/** Calls, guards and buttons navigate without importing the table of routes. */
import type { Pair } from '@tonne/parts/lang.tsx'
import { observable, useObservable } from './observable.ts'

/** The present place. `index` counts the steps since the app was entered: before 0 there is no page of ours. */
export type Place = { path: string; search: string; index: number; key: string }
type Row = { title: Pair; members?: true }
type Move = (to: string, how: { replace: boolean }) => void

export const place = observable<Place>({ path: '/', search: '', index: 0, key: '' })
let move: Move = (to) => location.assign(to)
let fetchPage: (path: string) => void = () => {}
let rowOf: (address: string) => Row | undefined = () => undefined

/** The shell sets its navigation. */
export function bindNavigation(made: { move: Move; fetchPage: (path: string) => void; rowOf: typeof rowOf }): void {
  move = made.move
  rowOf = made.rowOf
  fetchPage = made.fetchPage
}

const LOGIN = '/pages/login/index'
const REGISTER = '/pages/register/index'

/**
 * Goes to an address of the app, query included: `go('/pages/project/info?no=P-014')`. `replace` leaves no way back to
 * the present page.
 */
export const go = (to: string, { replace = false }: { replace?: boolean } = {}): void =>
  move(to, { replace: replace || (isQuitPoint(to) && isQuitPoint(here())) })

/** The present address, query included. */
export const here = (): string => place.get().path + place.get().search

/** An address with a parameter that leads back here: `withReturn('/pages/login/index')`. */
export function withReturn(to: string, from = here()): string {
  return inApp(from) && !/^\/pages\/(login|register)\//.test(from) ? `${to}?to=${encodeURIComponent(from)}` : to
}

/**
 * Whether `?to=` may lead to this address: inside the app only. Browsers drop tabs and line ends, so one of them
 * between two slashes would lead elsewhere.
 */
export const inApp = (address: string | undefined): address is string =>
  address !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(address)

export function goToLogin(): void {
  if (place.get().path !== LOGIN) go(withReturn(LOGIN), { replace: true })
}
export const toLogin = (): string => withReturn(LOGIN)
export const toRegister = (): string => withReturn(REGISTER)

/** Back to the previous page; if this one was entered directly, up to the tab that it belongs to. */
export function back(): void {
  const { index, path } = place.get()
  if (index > 0) history.back()
  else go(upOf(path), { replace: true })
}

function upOf(path: string): string {
  const area = path.split('/')[2]
  if (area === 'profile' || area === 'project') return `/pages/${area}/index`
  return area === 'login' ? '/pages/index/start' : '/pages/index/index'
}

/**
 * Back leaves the app from these pages. Moving between them replaces the history entry, so that back never walks
 * through the tabs.
 */
const quitPoints = new Set([
  '/',
  '/pages/index/start',
  '/pages/index/index',
  '/pages/project/index',
  '/pages/profile/index',
])
export const isQuitPoint = (address: string): boolean => quitPoints.has(pathOf(address))

/** The path of an address, without a slash at its end. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')

/** One query parameter of the present page; undefined when it is absent or empty. */
export function useParam(name: string): string | undefined {
  return new URLSearchParams(useObservable(place).search).get(name) || undefined
}

/** Fetches the code of the page at an address ahead of the tap. */
export const preload = (to: string): void => fetchPage(pathOf(to))
/** The page at this address, if this version of the app has one: a notice may lead to one that it does not have. */
export const pageAt = (address: string): Row | undefined => rowOf(address)
export const isPage = (address: string): boolean => rowOf(address) !== undefined
