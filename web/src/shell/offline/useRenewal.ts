import { useEffect, useState } from 'react'

type Policy = { createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: Policy) => Policy }

/** The address of our own service worker, as a TrustedScriptURL where browsers require one. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy('shell', { createScriptURL: (own) => own }).createScriptURL(url) ?? url
}

let registered: Promise<ServiceWorkerRegistration> | undefined
const register = (): Promise<ServiceWorkerRegistration> => {
  registered ??= navigator.serviceWorker.register(trusted('/sw.js'))
  return registered
}

/**
 * Registers the service worker. Once a newer build waits for the pages of this one to close, answers what lets it take
 * over at once and opens the page anew.
 */
export function useRenewal(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
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
