/** Saving must work on a phone: a PNG where one can be painted, else the SVG. */
import { sayCents } from '@tonne/domain/format'
import { saveFile } from '../files/saveFile.ts'
import type { DepositOut } from './depositOut.ts'
import { qrPng, qrSvg } from './qrPicture.ts'

/** Offers the deposit's PayNow code as a download named after its reference. */
export async function savePicture({ paynow, amountCents, reference }: DepositOut): Promise<void> {
  const printed = { payNow: paynow, amount: sayCents(amountCents), reference }
  const png = await qrPng(printed)
  saveFile(`paynow-${reference}.${png ? 'png' : 'svg'}`, png ?? qrSvg(printed))
}
