import type { Browser } from 'playwright-core'

export function launchChromium(options?: { args?: string[]; say?: (line: string) => void }): Promise<Browser>
