/**
 * Opens the app without a network: its own files, and nothing that the server answered to somebody. Built by itself to
 * /sw.js.
 */
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { watchPushes } from './pushes.ts'

/** What a first visit needs, and the build that it is of: put in by the build. */
declare const SHELL: readonly PrecacheEntry[]
declare const BUILD: string
declare const OFFLINE_PAGE: string

const NAVIGATION_MS = 3000
const ASSETS = `assets-${BUILD}`
const worker = self as unknown as { skipWaiting(): Promise<void> }

watchPushes()
cleanupOutdatedCaches()
precacheAndRoute([...SHELL])
/** Their names change with their content, so what was fetched once is right for as long as this build is. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS }),
)
/** The server's page as long as it answers; it says which build is the newest. */
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), NAVIGATION_MS))
      try {
        return await Promise.race([fetch(request), late])
      } catch {
        return (await matchPrecache(OFFLINE_PAGE)) ?? Response.error()
      }
    },
    // The desk and the demo's controls are pages of their own; nothing else with these beginnings is a page at all.
    { denylist: [/^\/(desk|console|demo|h5)(\/|$)/] },
  ),
)

addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting()
})
addEventListener('activate', (event) => {
  const others = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => /^assets-/.test(name) && name !== ASSETS).map((name) => caches.delete(name)),
    )
  }
  ;(event as unknown as { waitUntil(work: Promise<unknown>): void }).waitUntil(others())
})
