import type { Endpoint } from '@tonne/contract/endpoint'
import { dayOf } from '@tonne/domain/days'
import { type MarkedLife, markers } from './markedLife.ts'
import { inputsOf, valuesOf } from './plausible.ts'

/** The inputs to try for a field: every value of this person that it could name, else each of its own literals. */
const known = (life: MarkedLife, now: Date): Readonly<Record<string, readonly (string | number)[]>> => ({
  no: life.nos,
  named: life.nos,
  subject: [...life.nos, `member ${life.person.id}`],
  project: [life.project],
  name: life.files,
  memberId: [life.person.id],
  id: life.ids,
  search: Object.values(markers),
  find: Object.values(markers),
  q: [...Object.values(markers), ...life.nos],
  line: [1, 2, 3],
  day: [dayOf(now)],
  month: ['2026-11', '2026-10'],
  year: [2026],
  from: ['2026-11-01', 0, 1],
  to: ['2026-12-01', 1, 20],
  size: [20],
  version: [1],
})
type Input = Record<string, unknown>
/** Varies one field of an endpoint's input at a time over its values; the others keep their first. */
export const asksAbout =
  (life: MarkedLife, now: Date) =>
  (endpoint: Endpoint): Input[] => {
    const KNOWN = known(life, now)
    // The first page of a whole list: any other begins after one of its items, and a narrowed one may be empty.
    const { after: _, whose: _whose, since: _since, named: _named, ...base } = inputsOf(endpoint)[0]!
    const fields = valuesOf(endpoint)
    const fits = (name: string) =>
      (KNOWN[name] ?? []).filter((value) => fields[name]!.accepts(String(value)) || fields[name]!.accepts(value))
    const values = Object.fromEntries(Object.keys(fields).map((name) => [name, [...fits(name), ...fields[name]!.own]]))
    const first = {
      ...base,
      ...Object.fromEntries(
        Object.entries(values).flatMap(([name, [one]]) => (one !== undefined && name in base ? [[name, one]] : [])),
      ),
    }
    return [
      first,
      ...Object.entries(values).flatMap(([name, all]) => all.map((value) => ({ ...first, [name]: value }))),
    ]
  }
