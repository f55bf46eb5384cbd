import { useEffect, useState } from 'react'
import { mayServe, register } from '../../api/serviceWorker.ts'

/**
 * Registers the service worker. Once a newer build waits for the pages of this one to close, answers what lets it take
 * over at once and opens the page anew.
 */
export function useRenewal(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    if (!mayServe()) return
    const { serviceWorker } = navigator
    const look = (found: ServiceWorker | null) => {
      // The first one of this phone replaces nothing.
      const see = () => found?.state === 'installed' && serviceWorker.controller && setWaiting(found)
      see()
      found?.addEventListener('statechange', see)
    }
    register()
      .then((registration) => {
        look(registration.waiting ?? registration.installing)
        registration.addEventListener('updatefound', () => look(registration.installing))
      })
      .catch(() => undefined)
  }, [])
  if (!waiting) return undefined
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('take over')
  }
}
