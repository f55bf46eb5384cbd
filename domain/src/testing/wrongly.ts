/** What a test hands over although its type forbids it: to show that it is refused, or that it is read all the same. */
export const wrongly = <T>(value: unknown): T => value as T
