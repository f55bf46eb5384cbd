/** The books of second factors, plans, corrections, a registry's exports and public randomness. */

/** `secret` tells an account's authenticators and passkeys apart. */
export type Factor = { secret: number; id: number; since: number }
export type Factors = {
  totp: Factor | null
  passkeys: Factor[]
  /** The half minutes whose code was used up. */
  spent: number[]
  wrong: number[]
  wrongOfDay: number[]
  guessedOn: string[]
  /** The used recovery codes by the number of their set, and the void sets. */
  codes: { set: number; used: number[] } | null
  voidSets: number[]
}

/**
 * `lost`: its owner reported it; otherwise somebody with the password did. `by`: who proposed the removal; 0: nobody
 * yet.
 */
export type Recovery = {
  no: string
  member: number
  lost: boolean
  state: 'submitted' | 'in_review' | 'approved' | 'done' | 'refused' | 'cancelled'
  at: number
  by: number
  executeAt: number | null
  /** The reminder of the last day was sent. */
  soon: boolean
}

/** `of`: the number of the wrong entry, or of the correction whose money is handed on. */
export type Correction = {
  no: string
  kind: 'mirror' | 'give'
  of: string
  giveTo: number | null
  cents: number
  by: number
  state: 'proposed' | 'approved' | 'rejected'
  given: boolean
}

/** `tons`: the quantity in the row, whatever its range. `on`: the day on which they ended. */
export type ExportRow = { series: number; ended: boolean; first: number; last: number; tons: number; on?: string }
/** The registry's numbers of whole tons. */
export type Serials = { first: number; last: number }
export type Block = Omit<ExportRow, 'tons'>

/**
 * The run's public randomness: a network that signs a round every so many seconds, and its present behaviour. Its wrong
 * answers must not be believed.
 */
export type Beacon = {
  genesis: number
  period: number
  mood: 'well' | 'down' | 'late' | 'other round' | 'forged' | 'other chain'
}

/**
 * `since`: since when the member had the factor that confirmed it. A completed month has its order, by `seq`, and its
 * retirement, by its place.
 */
export type Plan = {
  no: string
  member: number
  project: string
  kg: number
  capCents: number
  day: number
  gift: boolean
  state: 'active' | 'paused' | 'stopped'
  nextOn: string
  remindedOn: string
  since: number | null
  months: {
    month: string
    outcome: 'done' | 'skipped' | 'missed'
    payCents: number | null
    order: number | null
    retirement: number | null
    why: string | null
  }[]
}
