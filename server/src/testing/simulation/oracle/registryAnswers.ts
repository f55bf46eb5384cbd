/**
 * A registry gets a day's file and later lists all of it, a part, other tons, or tons of a day before the file. Only a
 * completely listed retirement is confirmed, and each ton counts once, however often it is listed.
 */
import { type Books, no, type Retirement, type Verdict } from './books.ts'
import { dayOf } from './calendar.ts'
import { whyNotDay, wordsOf } from './certificates.ts'
import type { Serials } from './outsideBooks.ts'
import { decideRetirement } from './retiring.ts'

const tonsOf = (serials: readonly Serials[]): number =>
  serials.reduce((sum, { first, last }) => sum + last - first + 1, 0)
const meet = (a: Serials, b: Serials): number => Math.max(0, Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1)

export type Listed = Record<string, { kg: number; serials: Serials[] }>
/** Stores the tons of one retirement: its full quantity, of issued tons, and nobody else's. */
function keepSerials(books: Books, found: Retirement, serials: Serials[]): void {
  const { firstNo, issuedTons } = books.projects[found.project]!
  if (firstNo === null) return
  const others = books.retirements.filter(
    (one) => one !== found && one.project === found.project && one.state !== 'refused',
  )
  const wrong =
    tonsOf(serials) * 1000 !== found.kg ||
    serials.some(({ first, last }) => first < firstNo || last >= firstNo + issuedTons) ||
    others.some((one) => one.serials?.some((a) => serials.some((b) => meet(a, b) > 0)))
  if (wrong) throw new Error(`the registry is asked for ${JSON.stringify(serials)} for ${found.no}`)
  found.serials = serials
}
/** The retirements instructed on that Singapore day, without those refused since. */
export function takeInstructions(books: Books, { day }: { day: string }): Verdict {
  const asked = books.retirements.filter(
    ({ askedAt, state }) => askedAt !== null && dayOf(askedAt) === day && state !== 'refused',
  )
  if (asked.length === 0) return no('retirementNoneThatDay')
  const sums = asked.map(({ no: name, kg }) => [name, kg]).sort()
  return {
    says: { sums: JSON.stringify(sums) },
    number: (_, { listed }) => {
      for (const one of asked) keepSerials(books, one, (listed as Listed)[one.no]!.serials)
    },
  }
}

/** How many of its tons are listed, and the last day on which they ended. */
function listedOf(books: Books, { serials }: Retirement): { tons: number; on: string } {
  const touching = books.registry.blocks.filter((block) => block.ended && serials?.some((one) => meet(one, block) > 0))
  return {
    tons: touching.reduce((sum, block) => sum + serials!.reduce((of, one) => of + meet(one, block), 0), 0),
    on:
      touching
        .map(({ on = '2026-05-01' }) => on)
        .sort()
        .at(-1) ?? '',
  }
}
type Taking = { by: number; nos: readonly string[] }
/** All of them, or none. */
export function takeListed(books: Books, { by, nos }: Taking): Verdict {
  const found = books.retirements.filter((one) => nos.includes(one.no))
  if (found.length < nos.length) return no('notFound')
  if (found.some(({ state }) => state !== 'instructed')) return no('stateMoved')
  for (const one of found) {
    const { tons, on } = listedOf(books, one)
    if (tons * 1000 < one.kg) return no('retirementNotListed')
    const why = whyNotDay(books, on, one)
    if (why) return no(why)
  }
  for (const one of found) Object.assign(one, { by, proposed: wordsOf('listed', listedOf(books, one).on) })
  return { says: { written: found.length } }
}

const [SEES_MS, LATELY_MS] = [4000, 600_000]
/**
 * The demo's registry answers in the name of two operators of the market, each step some seconds after the one before.
 */
export function answerAlone(books: Books, [one, other]: readonly [number, number]): string[] {
  const day = dayOf(books.now)
  const due = (since: number | null, { at }: Retirement) =>
    at > books.now - LATELY_MS && (since ?? at) <= books.now - SEES_MS
  const requested = books.retirements.filter((r) => r.state === 'requested' && due(r.at, r))
  const did: string[] = []
  const does = (found: Retirement, what: 'instruct' | 'evidence' | 'confirm', by: number) => {
    decideRetirement(books, { by, no: found.no, does: what, day, text: 'The demo registry' })
    did.push(what)
  }
  for (const found of books.retirements.filter((r) => r.state === 'instructed' && due(r.askedAt, r)))
    if (found.by === 0) does(found, 'evidence', one)
    else does(found, 'confirm', found.by === other ? one : other)
  for (const found of requested) does(found, 'instruct', one)
  return did
}
