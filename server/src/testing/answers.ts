import assert from 'node:assert/strict'
import type { Envelope } from '@tonne/contract/envelope'
import { Refusal, type RefusalName, refusals } from '@tonne/domain/refusals'

export function done<T>(answer: Envelope<T>): T {
  assert.equal(answer.code, 0, `refused: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data
}

/** The numbers of an answer that refuses by this rule. */
export function refused(answer: Envelope<unknown>, rule: RefusalName): Record<string, unknown> {
  assert.equal(answer.code, refusals[rule].code, `expected ${rule}: ${JSON.stringify(answer)}`)
  return answer.data as Record<string, unknown>
}

/** The refusal of a use case that was called directly; undefined if it did not refuse. */
export const refusalOf = <T>(answer: T | Refusal): Refusal | undefined =>
  answer instanceof Refusal ? answer : undefined

/** 'done', or the rule that refused. */
export const ruleOf = ({ code, data }: Envelope<unknown>): string =>
  code === 0 ? 'done' : String((data as { rule?: string } | null)?.rule ?? code)

type Page<Item> = { items: readonly Item[]; next: string | null }
/** The items of every page of a list. `read` gets the place where its page begins, which is empty for the first. */
export async function allPages<Item>(read: (from: { after?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = []
  for (let from: { after?: string } | null = {}; from; ) {
    const { items, next }: Page<Item> = await read(from)
    all.push(...items)
    from = next === null ? null : { after: next }
  }
  return all
}

export function tally(answers: readonly Envelope<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const name = ruleOf(answer)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
