/** Why: saving the code must work on a phone: a PNG where it can be painted, else the SVG. */
import { sayCents } from '@tonne/domain/format'
import type { DepositOut } from './depositOut.ts'
import { qrPng, qrSvg } from './qrPicture.ts'

/** Offers the deposit's PayNow code as a download named after its reference. */
export async function savePicture({ paynow, amountCents, reference }: DepositOut): Promise<void> {
  const said = { payNow: paynow, amount: sayCents(amountCents), reference }
  const png = await qrPng(said)
  const url = URL.createObjectURL(png ?? qrSvg(said))
  const link = Object.assign(document.createElement('a'), { href: url, download: `paynow-${reference}.${png ? 'png' : 'svg'}` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
