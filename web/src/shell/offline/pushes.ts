/** The service worker shows a push, and opens its page when it is tapped. */
type Waits = { waitUntil(work: Promise<unknown>): void }
type Page = { url: string; focus(): Promise<Page>; navigate(to: string): Promise<unknown>; postMessage: Post }
type Post = (message: unknown, transfer: MessagePort[]) => void
type Worker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(to: string): Promise<unknown>
  }
}
type Pushed = { id: number; title: string; body: string; link: string }
const worker = self as unknown as Worker

/** A page that is just starting does not answer. */
const ANSWER_MS = 1000
const OTHERS = /^\/(desk|console|demo|h5)(\/|$)/

async function open(link: string): Promise<unknown> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => !OTHERS.test(new URL(url).pathname))
  if (!page) return worker.clients.openWindow(link)
  // The browser refuses this if it does not count the tap as one.
  await page.focus().catch(() => undefined)
  const { port1, port2 } = new MessageChannel()
  const taken = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
  })
  page.postMessage({ open: link }, [port2])
  return (await taken) || page.navigate(link).catch(() => worker.clients.openWindow(link))
}

export function watchPushes(): void {
  addEventListener('push', (event) => {
    const { waitUntil, data } = event as unknown as Waits & { data: { json(): Pushed } }
    const { id, title, body, link } = data.json()
    // A repeat replaces the first.
    const shown = { body, tag: `notice-${id}`, icon: '/icon-192.png', data: link }
    waitUntil.call(event, worker.registration.showNotification(title, shown))
  })
  addEventListener('notificationclick', (event) => {
    const { waitUntil, notification } = event as unknown as Waits & { notification: Notification }
    notification.close()
    const link: unknown = notification.data
    if (typeof link === 'string' && link.startsWith('/pages/')) waitUntil.call(event, open(link))
  })
}
