/** A lane is served in rounds over its lines, so that a long line slows only those who stand in it. */
/** The origin of a caller, widest first: a prefix, then the place in it. */
export type Line = readonly [prefix: string, place: string]
type Waiting = { go(): void; refuse(): void }
type Places = Map<string, Waiting[]>

const countIn = (places: Places | undefined): number =>
  [...(places?.values() ?? [])].reduce((sum, waiting) => sum + waiting.length, 0)

export class Lane {
  /** In both maps the first key is served next and then moves to the end. */
  readonly #lines = new Map<string, Places>()
  size = 0

  add([prefix, place]: Line, one: Waiting): void {
    const places = this.#lines.get(prefix) ?? new Map()
    this.#lines.set(prefix, places)
    const waiting = places.get(place)
    if (waiting) waiting.push(one)
    else places.set(place, [one])
    this.size += 1
  }

  /** Takes the next: round-robin over prefixes, and in each over its places. */
  take(): Waiting | undefined {
    const [prefix, places] = this.#lines.entries().next().value ?? []
    if (prefix === undefined || places === undefined) return undefined
    const [place, waiting] = places.entries().next().value!
    const one = waiting.shift()
    this.size -= 1
    // It goes to the back of the line.
    places.delete(place)
    if (waiting.length > 0) places.set(place, waiting)
    this.#lines.delete(prefix)
    if (places.size > 0) this.#lines.set(prefix, places)
    return one
  }

  /** Removes the newest of the longest line, unless the new caller's own line is as long. */
  makeSpace([prefix, place]: Line): boolean {
    if (this.size === 0) return false
    const [longPrefix, places] = [...this.#lines].reduce((most, one) =>
      countIn(one[1]) > countIn(most[1]) ? one : most,
    )
    const [longPlace, waiting] = [...places].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    const mine = this.#lines.get(prefix)
    const shorter =
      countIn(mine) + 1 < countIn(places) ||
      (longPrefix === prefix && (mine?.get(place)?.length ?? 0) + 1 < waiting.length)
    if (!shorter) return false
    waiting.pop()!.refuse()
    this.size -= 1
    if (waiting.length === 0) places.delete(longPlace)
    if (places.size === 0) this.#lines.delete(longPrefix)
    return true
  }
}
