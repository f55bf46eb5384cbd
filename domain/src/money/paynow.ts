/** The reference inside the PayNow code is what brings a payment to the right member. */
import type { Cents } from '../money.ts'

/** EMVCo merchant-presented TLV: tag, length in characters as two digits, value. */
const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF, not reflected) as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export type PayNow = {
  proxy: { kind: 'uen' | 'mobile'; value: string }
  /** Null leaves the amount open to the payer. */
  amountCents: Cents | null
  payee: string
  reference: string | null
  /** 'YYYYMMDDHHMMSS' in Singapore time, or null. */
  expires: string | null
}

/** The text of the QR (SGQR / PayNow specification: template 26, currency 702, reference in 62-01). */
export function paynowText({ proxy, amountCents, payee, reference, expires }: PayNow): string {
  const account = [
    field('00', 'SG.PAYNOW'),
    field('01', proxy.kind === 'uen' ? '2' : '0'),
    field('02', proxy.value),
    field('03', amountCents === null ? '1' : '0'),
    expires ? field('04', expires) : '',
  ].join('')
  const amount =
    amountCents === null
      ? ''
      : field('54', `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`)
  const body = [
    field('00', '01'),
    field('01', amountCents === null ? '11' : '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '702'),
    amount,
    field('58', 'SG'),
    field('59', payee.slice(0, 25)),
    field('60', 'Singapore'),
    reference ? field('62', field('01', reference.slice(0, 25))) : '',
    '6304',
  ].join('')
  return body + crc16(body)
}
