/** Every answer has this one shape, so one piece of code in the app reads them all. */
/**
 * code 0 done; > 0 a refusal of the catalogue (data carries its numbers); < 0 the session is over. time: unix seconds.
 * wait: seconds a message stays.
 */
export type Envelope<T> = { code: number; msg: string; data: T; wait: number; time: number }

export const DEFAULT_WAIT = 3
export const API_BASE = '/h5/api'
/** The operators' API stands apart from the members': its own base, its own session, a header that no form can send. */
export const DESK_BASE = '/desk/api'
export const DESK_HEADER = 'x-desk'
/** What the header says of somebody who works, and of a page that asks by itself while nobody touches it. */
export const DESK_ATTENDED = '1'
export const DESK_UNATTENDED = 'unattended'
/** The random id that the app keeps beside its token, so that a device that came in before is known again. */
export const DEVICE_HEADER = 'x-device'
