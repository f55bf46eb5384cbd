import type { Browser, Page } from 'playwright-core'

export function launch(): Promise<Browser>
export function closeBrowser(): Promise<void>
type Blank = {
  width: number
  height: number
  theme: 'light' | 'dark'
  /** The first values of the browser's storage. */
  settings: Readonly<Record<string, string>>
  calm?: boolean
  worker?: boolean
  /** A screen for touch. */
  touch?: boolean
}
export type Opened = { page: Page; wrong: string[] }
export function blankPage(options: Blank): Promise<Opened>
export function closePages(...opened: readonly Opened[]): Promise<void>
export function virtualAuthenticator(page: Page): Promise<void>
