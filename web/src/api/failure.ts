/** A page must distinguish a refusal by a rule from a request that no rule decided. */
/** The server answered with a refusal of the catalogue; `message` is its sentence, `data` has its numbers. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: number
  readonly data: unknown
  constructor({ code, msg, data }: { code: number; msg: string; data: unknown }) {
    super(msg)
    this.code = code
    this.data = data
  }
}

/**
 * A failure that no rule decided: a status other than 200 or 204, no connection, or 60 s of silence. `status` is the
 * HTTP status, else the code, else 1.
 */
export class Failed extends Error {
  override readonly name = 'Failed'
  readonly status: number
  /** The request's id in the server's log, if it got that far. */
  readonly trace: string | undefined
  constructor(status: number, message: string, trace?: string) {
    super(message)
    this.status = status
    this.trace = trace
  }
}

/** Nothing left this phone, so nothing can have happened. */
export class NotSent extends Failed {}

/** The session is over and the login page is loading, so pages need not say anything. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}

export type CallError = Refused | Failed | SessionOver

/** Codes that the app itself acts on, by their names; a test compares them with the published catalogue. */
export const codes = {
  guestCannot: 1001,
  codeResendWait: 2007,
  priceMoved: 4014,
  outcomeUnknown: 9004,
  tooManyRequests: 9005,
  busy: 9006,
  unavailable: 9008,
} as const

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}
