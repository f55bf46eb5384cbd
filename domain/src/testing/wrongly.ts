/** Passes a value that the type forbids, to test that it is refused, or read nevertheless. */
export const wrongly = <T>(value: unknown): T => value as T
