/** The types of launchChromium.mjs, for the browser tests of web and desk. */
import type { Browser } from 'playwright-core'

export function launchChromium(options?: { args?: string[]; say?: (line: string) => void }): Promise<Browser>
