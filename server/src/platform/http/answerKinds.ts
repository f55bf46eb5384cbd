/** An answer shared by many: a public read is serialised once, and put in its envelope once a second. */
export class Serialized {
  #value: unknown
  #json: string | undefined
  #second = -1
  #bytes: Buffer | undefined
  constructor(value: unknown) {
    this.#value = value
  }
  /** Its JSON; `say` makes it of the value the first time. */
  json(say: (value: unknown) => string): string {
    this.#json ??= say(this.#value)
    this.#value = undefined
    return this.#json
  }
  /** The answer's bytes; `wrap` makes its text for this unix second. */
  bytes(second: number, wrap: () => string): Buffer {
    if (!this.#bytes || this.#second !== second) {
      this.#second = second
      this.#bytes = Buffer.from(wrap())
    }
    return this.#bytes
  }
}
type NewFileAnswer = {
  bytes: Buffer
  mime: string
  name: string
  how: 'inline' | 'attachment'
  cache?: { seconds: number; shared: boolean }
  embed?: boolean
}
/** An answer that is a file, not an envelope: made and named by us, and never to be run. */
export class FileAnswer {
  readonly bytes: Buffer
  readonly mime: string
  readonly name: string
  /** `inline` is for pictures only. */
  readonly how: 'inline' | 'attachment'
  /** Seconds a browser may cache it; `shared` when anyone may who has its address. */
  readonly cache: { seconds: number; shared: boolean }
  /** Whether pages of other sites may show it. */
  readonly embed: boolean
  constructor(file: NewFileAnswer) {
    this.bytes = file.bytes
    this.mime = file.mime
    this.name = file.name
    this.how = file.how
    this.cache = file.cache ?? { seconds: 0, shared: false }
    this.embed = file.embed ?? false
  }
  /** Its headers; `nosniff` and the policy that runs nothing are added to every answer. */
  headers(): Record<string, string> {
    const { seconds, shared } = this.cache
    return {
      'content-type': this.mime,
      'content-disposition': `${this.how}; filename="${this.name}"`,
      'cache-control': seconds === 0 ? 'no-store' : `${shared ? 'public' : 'private'}, max-age=${seconds}, immutable`,
      ...(this.embed ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    }
  }
}
/** An answer that is the same for everybody for some seconds, identified by its tag: a caller who has it gets a 304. */
export class Cacheable<O = unknown> {
  readonly answer: O
  readonly tag: string
  readonly seconds: number
  constructor(answer: O, tag: string, seconds: number) {
    this.answer = answer
    this.tag = tag
    this.seconds = seconds
  }
}
