/** Why: money is whole cents and carbon is whole kilograms, so that no sum in the product ever meets a fraction. */

/** Singapore dollars in whole cents. */
export type Cents = number & { readonly unit: 'cents' }
/** Carbon dioxide equivalent in whole kilograms; one ton is 1000. */
export type Kg = number & { readonly unit: 'kg' }

export const KG_PER_TON = 1000

export const cents = (n: number): Cents => whole(n) as Cents
export const kg = (n: number): Kg => whole(n) as Kg
export const plus = <U extends Cents | Kg>(a: U, b: NoInfer<U>): U => whole(a + b) as U
export const minus = <U extends Cents | Kg>(a: U, b: NoInfer<U>): U => whole(a - b) as U

/** a x b / c, exact inside, rounded half up once at the end: the only rounding in the product. All three are non-negative integers, c > 0. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = whole(a) * whole(b)
  if (Number.isSafeInteger(product * 2 + c)) return Math.floor((product * 2 + c) / (2 * c))
  return whole(Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (2n * BigInt(c))))
}

/** What `quantity` kg cost at `perTon` cents a ton. */
export const costOf = (quantity: Kg, perTon: Cents): Cents => mulDiv(quantity, perTon, KG_PER_TON) as Cents

/** A share in basis points (1.5 % is 150) of an amount. */
export const shareOf = (amount: Cents, basisPoints: number): Cents => mulDiv(amount, basisPoints, 10_000) as Cents

/** '12.34' -> 1234, by string arithmetic; null when it is no amount with at most two decimals. */
export function centsFromText(text: string): Cents | null {
  const found = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(ungrouped(text.trim()))
  return found ? cents(Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))) : null
}

/** '1.5' tons -> 1500 kg, by string arithmetic; null when it is no quantity with at most three decimals. */
export function kgFromText(text: string): Kg | null {
  const found = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(ungrouped(text.trim()))
  return found ? kg(Number(found[1]) * KG_PER_TON + Number((found[2] ?? '').padEnd(3, '0'))) : null
}

// Separators count only where thousands end: '12,50' is more likely twelve dollars fifty than twelve hundred and fifty.
const ungrouped = (text: string): string => (/^\d{1,3}([, ]\d{3})+(\.|$)/.test(text) ? text.replace(/[, ]/g, '') : text)

function whole(n: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole amount`)
  return n
}
