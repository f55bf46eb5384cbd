/** Notices that this browser shows while the app is closed, through the browser's own push service. */
import { notice } from '@tonne/contract/base/notice'
import { call } from '../../api/call.ts'
import { mayServe, register } from '../../api/serviceWorker.ts'
import { forget, readStored, store } from '../../api/storage.ts'

/** `home`: an iPhone shows them only for an app on its home screen. */
export type PushState = 'none' | 'home' | 'denied' | 'off' | 'on'

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
/** The state as far as it is known without contacting the browser's service. */
export function pushState(member: number): PushState {
  if (!mayServe() || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'home' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && readStored('push') === String(member) ? 'on' : 'off'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const subscribed = async (): Promise<PushSubscription | null> => (await register()).pushManager.getSubscription()

/** A subscription under the server's own key; one under another key is dropped. */
async function subscribe(): Promise<PushSubscription> {
  const key = bytesOf((await call(notice.pushKey, {})).key)
  const found = await subscribed()
  const own = found?.options.applicationServerKey
  if (found && own && new Uint8Array(own).join() === key.join()) return found
  await found?.unsubscribe()
  // Only an active worker can be subscribed.
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Binds this browser to the open session. */
async function bind(member: number): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (await subscribe()).toJSON()
  const { on } = await call(notice.pushOn, { endpoint: endpoint ?? '', p256dh, auth })
  if (!on) throw new Error('the address is known with other keys')
  store('push', String(member))
}

/** Asks the person for permission, unless it was given or denied before. */
export async function switchOn(member: number): Promise<PushState> {
  await register()
  if ((await Notification.requestPermission()) === 'granted') await bind(member)
  return pushState(member)
}

export async function switchOff(member: number): Promise<PushState> {
  const found = await subscribed()
  if (found) await call(notice.pushOff, { endpoint: found.endpoint })
  await forgetPush()
  return pushState(member)
}

/** The next member of this browser is asked again. */
export async function forgetPush(): Promise<void> {
  forget('push')
  if (mayServe()) await (await subscribed().catch(() => null))?.unsubscribe().catch(() => false)
}

/** Registers this browser again after a login, and after the browser changed its address. */
export async function renew(member: number): Promise<void> {
  if (pushState(member) === 'on') await bind(member)
}
