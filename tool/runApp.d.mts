/** What typed code takes of it. */
export function freePort(): Promise<number>
