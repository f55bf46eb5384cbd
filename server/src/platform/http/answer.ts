import { DEFAULT_WAIT } from '@tonne/contract/envelope'
import { wrongField } from '@tonne/contract/issueWords'
import type { Lang } from '@tonne/domain/format'
import { paramWords, Refusal, type RefusalName, refusals, sayRefusal } from '@tonne/domain/refusals'
import type * as z from 'zod/mini'
import { Serialized } from './answerKinds.ts'
import type { Filter } from './declared.ts'

const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

const wrap = (json: string, second: number): string =>
  `{"code":0,"msg":"","data":${json},"wait":${DEFAULT_WAIT},"time":${second}}`

/** `filter` removes what the endpoint does not declare; `watch` is called with what was removed. */
export function sayDone(data: unknown, { filter, watch }: Leaving, now: Date): string | Buffer {
  const second = seconds(now)
  const say = (value: unknown): string => {
    const unknown: string[] = []
    const answer = filter(value, unknown, '')
    watch?.(value, unknown)
    return JSON.stringify(answer)
  }
  return data instanceof Serialized ? data.bytes(second, () => wrap(data.json(say), second)) : wrap(say(data), second)
}
export type Leaving = { filter: Filter; watch?: ((value: unknown, unknown: readonly string[]) => void) | undefined }

export const sayRefused = (no: Pick<Refusal, 'rule' | 'params'>, lang: Lang, now: Date): string =>
  JSON.stringify({
    code: refusals[no.rule].code,
    msg: sayRefusal(no, lang),
    // Last, because a parameter of a sentence may have the same name.
    data: { ...paramWords(no), rule: no.rule },
    wait: DEFAULT_WAIT,
    time: seconds(now),
  })

/**
 * For requests that never reached a rule (bad route, too large, crash): still the envelope, with the HTTP status as its
 * code.
 */
export const sayFailed = (status: number, msg: string, now: Date): string =>
  JSON.stringify({ code: status, msg, data: null, wait: DEFAULT_WAIT, time: seconds(now) })

/**
 * A field's own refusal when its rule has a name in the catalogue, else the field, the error and the bound that it
 * crossed. The field is named in either case, so that a form can show the sentence beside it.
 */
export function refusalOf(issue: z.core.$ZodIssue, sent: unknown): Refusal {
  const rule = issue.message
  const wrong = wrongField(issue, sent)
  if (Object.hasOwn(refusals, rule) && !refusals[rule as RefusalName].en.includes('{'))
    return new Refusal(rule as RefusalName, { field: wrong.field })
  return new Refusal('fieldInvalid', wrong)
}
