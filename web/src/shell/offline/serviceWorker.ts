/** Opens the app without a network. It stores the app's own files, and no member's answers. Built as /sw.js. */
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { watchPushes } from './pushes.ts'

/** The files of a first visit with their hashes, inserted by the build. */
declare const SHELL: readonly PrecacheEntry[]
declare const BUILD: string
declare const OFFLINE_PAGE: string

const NAVIGATION_MS = 3000
const ASSETS = `assets-${BUILD}`
const worker = self as unknown as { skipWaiting(): Promise<void> }

watchPushes()
cleanupOutdatedCaches()
precacheAndRoute([...SHELL])
/** Their names change with their content, so a cached file stays right for this build. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS }),
)
/** The server's page if it answers, because it names the newest build. */
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
    // The desk and the demo's controls are separate apps; no other page begins like this.
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
