/** Money is in whole cents and carbon in whole kilograms, so that no sum meets a fraction. */
/** Singapore dollars in whole cents. */
export type Cents = number & { readonly unit: 'cents' }
/** Carbon dioxide equivalent in whole kilograms; one ton is 1000. */
export type Kg = number & { readonly unit: 'kg' }

export const KG_PER_TON = 1000

export const cents = (n: number): Cents => whole(n) as Cents
export const kg = (n: number): Kg => whole(n) as Kg
export const plus = <U extends Cents | Kg>(a: U, b: NoInfer<U>): U => whole(a + b) as U
export const minus = <U extends Cents | Kg>(a: U, b: NoInfer<U>): U => whole(a - b) as U

/**
 * a x b / c, exact inside and rounded half up once at the end. This is the only rounding in the product. All three are
 * non-negative integers, c > 0.
 */
export function mulDiv(a: number, b: number, c: number): number {
  const product = whole(a) * whole(b)
  if (Number.isSafeInteger(product * 2 + c)) return Math.floor((product * 2 + c) / (2 * c))
  return whole(Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (2n * BigInt(c))))
}

/** What `quantity` kg cost at `perTon` cents a ton. */
export const costOf = (quantity: Kg, perTon: Cents): Cents => mulDiv(quantity, perTon, KG_PER_TON) as Cents

/** A share in basis points (1.5 % is 150) of an amount. */
export const shareOf = (amount: Cents, basisPoints: number): Cents => mulDiv(amount, basisPoints, 10_000) as Cents

/**
 * A typed number in units of its last place: `fixedFromText('1.5', 3)` is 1500. It reads digits of any width, '.5',
 * '3.' and thousands grouped by one separator ('1,234.50'); anything else is null. '12,50' is null, because it may mean
 * 12.50 or 1,250 and we do not guess.
 */
export function fixedFromText(text: string, places: number): number | null {
  const plain = text.normalize('NFKC').trim()
  const grouped = /^\d{1,3}([, ])\d{3}(?:\1\d{3})*(?:\.\d*)?$/.test(plain)
  const found = /^(\d*)(?:\.(\d*))?$/.exec(grouped ? plain.replace(/[, ]/g, '') : plain)
  const [, units = '', fraction = ''] = found ?? []
  if (units + fraction === '' || fraction.length > places || units.length > MOST_DIGITS - places) return null
  return Number(units + fraction.padEnd(places, '0'))
}
/** A number cannot tell amounts with more digits than this apart. */
const MOST_DIGITS = 15

/** '12.34' -> 1234; null when it is no amount with at most two decimals. */
export const centsFromText = (text: string): Cents | null => fixedFromText(text, 2) as Cents | null

/** '1.5' tons -> 1500 kg; null when it is no quantity with at most three decimals. */
export const kgFromText = (text: string): Kg | null => fixedFromText(text, 3) as Kg | null

function whole(n: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole amount`)
  return n
}
