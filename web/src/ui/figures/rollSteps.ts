/** One character as shown; `through` lists the digits it rolls through, from the old one to the new. */
export type RollStep = { readonly key: number; readonly shown: string; readonly through: readonly string[] | null }

const digit = /^\d$/

function between(from: number, to: number): string[] {
  const step = from < to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => String(from + i * step))
}

/**
 * Compares from the right, so that the cents of a number that gains a digit stay still. Keys count from the right too.
 */
export function rollSteps(before: string, after: string): RollStep[] {
  return [...after].map((shown, index) => {
    const key = after.length - index
    const old = before[before.length - key]
    const rolls = old !== undefined && old !== shown && digit.test(old) && digit.test(shown)
    return { key, shown, through: rolls ? between(Number(old), Number(shown)) : null }
  })
}
