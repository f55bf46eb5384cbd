/**
 * The furthest place in the database's log that the server named, with a write or over the socket. Sent back with what
 * is asked, nothing older is answered, though a standby of the database may answer. Places are in the order of text.
 */
export let seen = ''
export function see(place: unknown): void {
  if (typeof place === 'string' && place > seen) seen = place
}
