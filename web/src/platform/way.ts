/** Why: calls, guards and buttons move the person through the app without knowing the table of routes. */
import { type AnyRouter, useRouterState } from '@tanstack/react-router'

let router: AnyRouter | undefined

/** main.tsx lends the router; before that nothing moves. */
export function bindRouter(made: AnyRouter): void {
  router = made
}

const LOGIN = '/pages/login/index'
const REGISTER = '/pages/register/index'

/** Goes to an address of the app, query included: `go('/pages/project/info?no=P-014')`. `replace` leaves no way back to the present page. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  void router?.navigate({ href: to, replace: replace || leavesQuitPoint(to) })
}

/** The address one is at, query included. */
export const here = (): string => router?.latestLocation.href ?? `${location.pathname}${location.search}`

/** A page's address that leads back to this one afterwards: `withReturn('/pages/login/index')`. */
export function withReturn(to: string, place = here()): string {
  return inApp(place) && !/^\/pages\/(login|register)\//.test(place) ? `${to}?to=${encodeURIComponent(place)}` : to
}

/** An address that `?to=` may lead to: inside the app and nowhere else. */
export const inApp = (place: string | undefined): place is string => place !== undefined && /^\/(?![/\\])/.test(place)

export function goToLogin(): void {
  if (!here().startsWith(LOGIN)) go(withReturn(LOGIN), { replace: true })
}
export const toLogin = (): string => withReturn(LOGIN)
export const toRegister = (): string => withReturn(REGISTER)

/** Back to the page before; opened directly, up to the tab that the page belongs to. */
export function back(): void {
  if (!router) return
  if (router.history.canGoBack()) router.history.back()
  else go(upOf(router.latestLocation.pathname), { replace: true })
}

function upOf(path: string): string {
  const [, , area] = path.split('/')
  if (area === 'profile' || area === 'project') return `/pages/${area}/index`
  return area === 'login' ? '/pages/index/start' : '/pages/index/index'
}

/** Pages that back leaves the app from: between them the page is replaced, so that back never walks through the tabs. */
const quitPoints = new Set(['/', '/pages/index/start', '/pages/index/index', '/pages/project/index', '/pages/profile/index'])
export const isQuitPoint = (path: string): boolean => quitPoints.has(path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1'))
export const leavesQuitPoint = (to: string): boolean => isQuitPoint(to) && isQuitPoint(here())

/** One query parameter of the present page; undefined when it is absent or empty. */
export function useParam(name: string): string | undefined {
  return useRouterState({ select: ({ location }) => (location.search as Record<string, string | undefined>)[name] || undefined })
}

/** Fetches the code of the page at an address ahead of the tap. */
export function preload(to: string): void {
  void router?.preloadRoute({ to: to.replace(/[?#].*$/, '') }).catch(() => undefined)
}
