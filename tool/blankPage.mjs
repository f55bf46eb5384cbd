/** The blank page with which the walks of the members' app and of the desk begin. */
import assert from 'node:assert/strict'
import { launchChromium } from './launchChromium.mjs'

let browser
export const launch = () => {
  browser ??= launchChromium()
  return browser
}
/** The next file of this process opens its own browser. */
export const closeBrowser = async () => {
  const opened = browser
  browser = undefined
  await (await opened)?.close()
}

/** A page of its own, with the errors in it: console errors, content policy violations, uncaught exceptions. */
export async function blankPage({ width, height, theme, settings, calm = true, worker = false, touch = false }) {
  const context = await (await launch()).newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: touch,
    reducedMotion: calm ? 'reduce' : 'no-preference',
    // A service worker would fetch the members' app again in each walk.
    serviceWorkers: worker ? 'allow' : 'block',
  })
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values))
      if (!localStorage.getItem(name)) localStorage.setItem(name, value)
  }, settings)
  const page = await context.newPage()
  // A long timeout costs a passing test nothing, and saves one on a busy machine.
  page.setDefaultTimeout(45_000)
  const wrong = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(String(error)))
  return { page, wrong }
}

/** Closes the pages, then reports the errors in them: a failed walk must not keep its pages open. */
export async function closePages(...opened) {
  for (const { page } of opened) await page.context().close()
  assert.deepEqual(
    opened.map(({ wrong }) => wrong),
    opened.map(() => []),
  )
}

/** A device of the page that makes passkeys and confirms each by itself. */
export async function virtualAuthenticator(page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true }
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}
