/** The first field that is missing, extra or of another kind is named. */
export type Rule = (value: unknown, path: string) => string | undefined
const plain =
  (fits: (value: unknown) => boolean): Rule =>
  (value, path) =>
    fits(value) ? undefined : path
/** -0 is another text than 0, and no number of ours. */
export const isWholeNumber = (v: unknown): v is number =>
  Number.isSafeInteger(v) && (v as number) >= 0 && !Object.is(v, -0)
export const isWhole = plain(isWholeNumber)
/** Of any length: the sealed list of a draw has a line for each booking. */
export const isText = plain((v) => typeof v === 'string')
export const isHash = plain((v) => typeof v === 'string' && /^[0-9a-f]{64}$/.test(v))
/**
 * The salt of a leaf. If any text were allowed, the boundary between salt and row could be moved, and a part of a row
 * would pass for a row.
 */
export const isSalt = plain((v) => typeof v === 'string' && /^[0-9a-f]{32}$/.test(v))
/** A part of a text whose parts are separated by bars. */
export const isPart = plain((v) => typeof v === 'string' && v.length <= 200 && !/[|\n]/.test(v))
export const isSignature = plain((v) => typeof v === 'string' && /^[0-9a-f]{128}$/.test(v))
export const isSize = plain((v) => Number.isSafeInteger(v) && (v as number) >= 1)
/** A day that exists: Date.parse reads 30 February as another one. */
export const isDay = plain(
  (v) =>
    typeof v === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(v) &&
    !Number.isNaN(Date.parse(v)) &&
    new Date(v).toISOString().startsWith(v),
)
/** A member's number, in its only valid spelling. */
export const isMember = plain((v) => typeof v === 'string' && /^[1-9]\d{0,15}$/.test(v))
export const isName = plain((v) => typeof v === 'string' && /^[\x21-\x7b\x7d\x7e]{1,64}$/.test(v))
export const orNull =
  (rule: Rule): Rule =>
  (value, path) =>
    value === null ? undefined : rule(value, path)
export const isAnything: Rule = () => undefined
export const is = (wanted: unknown): Rule => plain((v) => v === wanted)
export const oneOf = (...all: readonly unknown[]): Rule => plain((v) => all.includes(v))
export const listOf =
  (rule: Rule, least = 0): Rule =>
  (value, path) =>
    Array.isArray(value) && value.length >= least
      ? value.map((item, i) => rule(item, `${path}[${i}]`)).find((wrong) => wrong !== undefined)
      : path
/** All of these fields and no others; those of `optional` may be missing. */
export const shape =
  (required: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>> = {}): Rule =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return path || 'the file'
    const at = (name: string) => (path ? `${path}.${name}` : name)
    const rules = { ...required, ...optional }
    const stray = Object.keys(value).find((name) => !Object.hasOwn(rules, name))
    if (stray !== undefined) return at(stray)
    for (const [name, rule] of Object.entries(rules)) {
      if (!Object.hasOwn(value, name) && Object.hasOwn(optional, name)) continue
      if (!Object.hasOwn(value, name)) return at(name)
      const wrong = rule((value as Record<string, unknown>)[name], at(name))
      if (wrong !== undefined) return wrong
    }
    return undefined
  }
