/** Chromium sometimes crashes while it starts, for reasons of its own, so it is launched again. */
import { chromium } from 'playwright-core'

const TRIES = 3
const DIED = /<process did exit: exitCode=(.+?), signal=(.+?)>/

/** A running browser. Throws Playwright's error when it fails to start for another reason, or crashed each time. */
export async function launchChromium({ args = [], say = (line) => process.stderr.write(`${line}\n`) } = {}) {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) throw new Error('CHROMIUM names no browser: run `npm test`, which finds one')
  const all = [...JSON.parse(process.env.CHROMIUM_ARGS ?? '["--headless","--no-sandbox"]'), ...args]
  for (let tried = 1; ; tried++) {
    try {
      return await chromium.launch({ executablePath, args: all })
    } catch (error) {
      const [, code, signal] = DIED.exec(String(error)) ?? []
      // A browser that is killed because it took too long exits as well.
      if (code === undefined || error.name === 'TimeoutError' || tried === TRIES) throw error
      say(
        `Chromium died while it started (exit code ${code}, signal ${signal}), launch ${tried} of ${TRIES}; ` +
          'trying again',
      )
    }
  }
}
