/**
 * What this page has seen of the books: a place in the database's log that the server names with each write and over
 * the socket. Sent back with what is asked, nothing older is answered, though a standby of the database may answer.
 */
let seen = ''

const PLACE = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i
/** In an order that text has too. */
const ordered = (position: string): string =>
  (PLACE.exec(position)?.slice(1) ?? []).map((half) => half.toUpperCase().padStart(8, '0')).join('')

export function see(position: unknown): void {
  if (typeof position === 'string' && ordered(position) > ordered(seen)) seen = position
}
/** Empty where nothing was named: there is no standby then. */
export const seenSoFar = (): string => seen
