import type { Input } from '@tonne/contract/endpoint'
import type { contentDesk } from '@tonne/contract/publishing/content'
import { OURS } from '../platform/limits/queuePositions.ts'
import { remakePicture } from '../platform/picture/remakePicture.ts'
import { contentHandlers } from '../publishing/content/module.ts'
import { operatorCalls } from './seedOperators.ts'
import type { SeedTools } from './seedTools.ts'

const HOUR = 3_600_000
const texts = (en: string, cn: string) => ({ en: [{ p: en }], cn: cn ? [{ p: cn }] : [] })
type News = Extract<Input<typeof contentDesk.create>['value'], { kind: 'news' }>
const scheduled: News = {
  kind: 'news',
  topic: 'ledger',
  art: { no: 'TN-0131', kind: 'solar' },
  picture: null,
  title: { en: 'The books of the week, in one page', cn: '一页看懂本周账目' },
  lead: { en: 'What came in, what went out, and what the bank said.', cn: '收了多少，付了多少，银行怎么说。' },
  body: texts(
    'Each Sunday the week is closed like a day: bank, members and ledger must agree to the cent. The page of ' +
      'public figures says so.',
    '每周日像日终一样结账：银行、会员与账本须分毫不差。公开数据页如实列明。',
  ),
}
const draft: News = {
  ...scheduled,
  topic: 'guide',
  title: { en: 'How to read a certificate', cn: '' },
  lead: { en: 'Seven lines, and where each can be checked.', cn: '' },
  body: texts('A certificate names the serials that were retired.', ''),
}

/** `operators` are ids by email. */
export async function seedDesk(tools: SeedTools, operators: ReadonlyMap<string, number>): Promise<void> {
  const desk = contentHandlers(tools, (picture) => remakePicture(picture, 'attachment', OURS))
  const as = operatorCalls(tools, operators)
  tools.clock.set(new Date(tools.seedingAt.getTime() - 2 * HOUR))
  const made = await desk.create(
    as('market@tonne.example', { key: 'books-of-the-week', value: scheduled, reason: 'Weekly' }),
  )
  if (!('id' in made)) throw new Error('the demo article was refused')
  const publishAt = tools.seedingAt.getTime() + 20 * HOUR
  await desk.publish(as('market@tonne.example', { id: made.id, revision: 1, publishAt, reason: 'Read by two' }))
  await desk.create(
    as('market2@tonne.example', { key: 'read-a-certificate', value: draft, reason: 'Asked for by members' }),
  )
}
