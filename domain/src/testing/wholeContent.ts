/** A complete project for the tests of its rules: a presale, then a sale, ten tons. */
import { emptyContent, type ProjectContent } from '../trading/projectContent.ts'

export const now = new Date('2026-11-20T04:00:00Z')
export const at = (hours: number) => now.getTime() + hours * 3_600_000
export const both = (text: string) => ({ en: text, cn: `${text}（测）` })
export const presale = {
  startsAt: at(5),
  endsAt: at(9),
  bookingBasisPoints: 1000,
  forfeitBasisPoints: 5000,
  finalPaymentHours: 48,
  supplyKg: 5000,
}
export const whole: ProjectContent = {
  ...emptyContent(),
  name: both('Ridge'),
  place: both('Ashanti'),
  country: 'GH',
  lat: 6,
  lon: -1,
  registryProjectId: '99',
  vintageFrom: '2024-01-01',
  vintageTo: '2024-12-31',
  methodology: { code: 'VM0048', ...both('REDD') },
  verifier: 'V',
  priceCents: 20_00,
  startsAt: at(10),
  endsAt: at(100),
  presale,
  introduction: both('Text'),
  blocks: [{ blockId: 1, first: 1, last: 10, text: 'A-{first}-{last}' }],
  facts: [{ label: both('Area'), value: both('1 ha') }],
}
