/** Every answer has this one shape, so one piece of code in the app reads them all. */
/**
 * code 0 is done; > 0 is a refusal of the catalogue (data has its numbers); < 0 means that the session is over. time:
 * unix seconds. wait: seconds for which a message is shown.
 */
export type Envelope<T> = { code: number; msg: string; data: T; wait: number; time: number }

export const DEFAULT_WAIT = 3
export const API_BASE = '/h5/api'
/**
 * The operators' API is separate from the members': it has its own base, its own session, and a header that no form can
 * send.
 */
export const DESK_BASE = '/desk/api'
export const DESK_HEADER = 'x-desk'
/** The header's values for a person at work and for a page that polls while nobody touches it. */
export const DESK_ATTENDED = '1'
export const DESK_UNATTENDED = 'unattended'
/** The random id that the app stores beside its token, so that the server recognises a device that logged in before. */
export const DEVICE_HEADER = 'x-device'
/**
 * The position of the books that a caller has seen, a whole number that only grows. The answer to a POST carries it,
 * and so does a read that a standby answered; a GET that sends it back gets nothing older. Without it a caller gets
 * everything until now.
 */
export const SEEN_HEADER = 'x-seen'
