import type { RestrictionScope } from '@tonne/domain/people/member'
import { Refusal } from '@tonne/domain/refusals'
import { checkOwnPassword } from '../people/credential/ownPassword.ts'
import { restrictionDeskHandlers, restrictionHandlers } from '../people/restriction/module.ts'
import type { Cacheable, FileAnswer, Serialized } from '../platform/http/answerKinds.ts'
import { requestDeskHandlers, requestHandlers } from '../support/request/module.ts'
import { operatorCalls } from './seedOperators.ts'
import type { SeedTools } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const HOUR = 3_600_000
type Plain<T> = Exclude<T, Refusal | Serialized | FileAnswer | Cacheable>
async function did<T>(work: Promise<T>): Promise<Plain<T>> {
  const answer = await work
  if (answer instanceof Refusal) throw answer
  return answer as Plain<T>
}

/** `ids` are the members' in the order of the file, `operators` by email. */
export async function seedCare(
  tools: SeedTools,
  { people }: World,
  ids: readonly number[],
  operators: ReadonlyMap<string, number>,
): Promise<void> {
  const hoursAgo = (hours: number) => tools.clock.set(new Date(tools.seedingAt.getTime() - hours * HOUR))
  const idOf = (email: string) => ids[people.findIndex((person) => person.email === email)]!
  const as = operatorCalls(tools, operators)
  const [requests, desk] = [requestHandlers(tools, checkOwnPassword), requestDeskHandlers(tools)]
  const [cases, caseDesk] = [restrictionHandlers(tools), restrictionDeskHandlers(tools)]

  const [wei, irfan, hajar] = [
    idOf('weiling@example.sg'),
    idOf('irfan.salleh@example.sg'),
    idOf('hajar.osman@example.sg'),
  ]
  hoursAgo(50)
  const correction = {
    kind: 'name_correction' as const,
    realName: 'Tan Wei Ling Lynn',
    text: 'My IC was renewed with my full name.',
    pictures: [],
  }
  const { no } = await did(requests.submit(tools.callOf(wei, correction)))
  hoursAgo(3)
  const question = 'Thank you. Please attach a photo of the front of the new IC; you may cover the number.'
  await did(desk.message(as('support@tonne.example', { no, text: question, ask: true as boolean })))
  await did(requests.submit(tools.callOf(wei, { kind: 'data_export' as const, text: '', pictures: [] })))

  const texts = {
    textEn: 'Two orders that cancel each other out within a minute.',
    textCn: '一分钟内两笔订单相互抵消。',
  }
  const reviewBy = tools.seedingAt.getTime() + 48 * HOUR
  const restricted = {
    memberId: irfan,
    scopes: ['order', 'sell'] as RestrictionScope[],
    code: 'unusual_orders' as const,
    ...texts,
    reviewBy,
    reason: 'Seen in the daily review',
  }
  const { caseNo } = await did(caseDesk.impose(as('support@tonne.example', restricted)))
  await did(
    requests.submit(
      tools.callOf(irfan, {
        kind: 'appeal' as const,
        caseNo: caseNo!,
        text: 'I tapped twice by mistake.',
        pictures: [],
      }),
    ),
  )
  await did(cases.freeze(tools.callOf(hajar, {})))
}
