/** Each route checks the role before its code is fetched. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { places } from './places.ts'
import type { Me } from './platform/me.tsx'
import { Lost, NoPermission } from './shell/Lost.tsx'
import { Shell } from './shell/Shell.tsx'

/** Without `history` it is the browser's. */
export function makeRouter(me: Me, logOut: () => void, history?: RouterHistory) {
  const root = createRootRoute({
    component: () => <Shell places={places} onLogOut={logOut} />,
    notFoundComponent: Lost,
  })
  const home = places.find((place) => place.roles.includes(me.role))!
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      if (home.path !== '/') throw redirect({ to: home.path })
    },
    component: lazyRouteComponent(home.load),
  })
  const pages = places
    .filter(({ path }) => path !== '/')
    .map((place) =>
      createRoute({
        getParentRoute: () => root,
        path: place.path,
        // The address has filters and the open row, so that it can be sent to a colleague.
        validateSearch: (search: Record<string, unknown>): Record<string, string> =>
          Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
        component: place.roles.includes(me.role)
          ? lazyRouteComponent(place.load)
          : () => <NoPermission roles={place.roles} />,
      }),
    )
  return createRouter({
    routeTree: root.addChildren([start, ...pages]),
    basepath: '/desk',
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: false,
  })
}
