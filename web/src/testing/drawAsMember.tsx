/** Draws any page for tests, as the browser of its member would show it first. */

import type { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import { beginSession, endSession, type Session } from '../api/session.ts'
import { storeSettings } from '../api/settings.ts'
import { otherPages, pages } from '../routes.tsx'
import { drawPage, type PageOrder } from '../shell/drawPage.tsx'
import { loadIcons } from '../ui/icons/icons.tsx'

type Order = PageOrder & { loginInfo: Session['loginInfo'] | null; base: Output<typeof settings.baseConfig> }

// Its parts name the address of the app.
Object.assign(globalThis, { location: new URL('https://tonne.example/') })

const rows = [...pages, ...(await otherPages())]
const all = rows.map((row) => ({ ...row, drawn: true as const }))
await loadIcons()

export async function drawAsMember({ loginInfo, base, ...order }: Order) {
  if (loginInfo) beginSession({ token: 'of a test', loginInfo })
  else endSession()
  storeSettings(base)
  return drawPage(all, order)
}
