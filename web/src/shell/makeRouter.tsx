/** Why: the router is made from the table of routes, so that the table is all there is to read. */
import { createBrowserHistory, createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { elsewhere } from './guard.ts'
import { Lost } from './Lost.tsx'
import type { PageRow } from './page.ts'
import { RouteError } from './RouteError.tsx'
import { RouteLoading } from './RouteLoading.tsx'
import { Shell } from './Shell.tsx'
import { transitionTypes } from './transition.ts'

const PAGE_LOAD_TIMEOUT = 60_000
const LOADING_AFTER = 200

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: PageRow
  }
}

/** A page whose code does not come within 60 s has failed like one that cannot come at all. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('page load timeout')), PAGE_LOAD_TIMEOUT)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Query parameters are passed through as the text they are. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()
  return text && `?${text}`
}

export function makeRouter(pages: readonly PageRow[]) {
  const root = createRootRoute({ component: Shell, notFoundComponent: Lost, errorComponent: RouteError })
  const routes = pages.map((row) =>
    createRoute({
      getParentRoute: () => root,
      path: row.path,
      staticData: { row },
      component: lazyRouteComponent(() => inTime(row.load()), 'Page'),
      beforeLoad: ({ location }) => {
        const to = elsewhere(row, location.href)
        if (to) throw redirect({ href: to, replace: true })
      },
    }),
  )
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createBrowserHistory(),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: RouteLoading,
    defaultPendingMs: LOADING_AFTER,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: Lost,
    defaultViewTransition: { types: transitionTypes },
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}
