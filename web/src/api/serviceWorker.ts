type Policy = { createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: Policy) => Policy }

/** The address of our own service worker, as a TrustedScriptURL where browsers require one. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy('shell', { createScriptURL: (own) => own }).createScriptURL(url) ?? url
}

/** Only a built page on https has a service worker. */
export const mayServe = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator
let registered: Promise<ServiceWorkerRegistration> | undefined
export function register(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register(trusted('/sw.js'))
  return registered
}
