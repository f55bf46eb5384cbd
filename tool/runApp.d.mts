/** The types for callers in TypeScript. */
export function freePort(): Promise<number>
