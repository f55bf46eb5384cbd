/** The words are separate from the clock, so that both can be tested. */
/** One figure with its unit's place in the list day, hour, minute, second. */
type CountPart = { readonly figure: string; readonly unit: 0 | 1 | 2 | 3 }

const two = (n: number) => String(n).padStart(2, '0')

/** The figures to show: without leading zero units, and without seconds while `coarse` and an hour or more is left. */
export function countdownParts(seconds: number, coarse: boolean): CountPart[] {
  const [d, h, m, s] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  const parts: CountPart[] = []
  if (d > 0) parts.push({ figure: String(d), unit: 0 })
  if (seconds >= 3600) parts.push({ figure: two(h), unit: 1 })
  parts.push({ figure: two(m), unit: 2 })
  if (!coarse || seconds < 3600) parts.push({ figure: two(s), unit: 3 })
  return parts
}

/**
 * Which of the three announcements is due: 0 from a day, 1 from an hour, 2 from ten minutes, null before and at the
 * end.
 */
export function announcement(seconds: number): 0 | 1 | 2 | null {
  if (seconds <= 0 || seconds > 86400) return null
  return seconds > 3600 ? 0 : seconds > 600 ? 1 : 2
}
