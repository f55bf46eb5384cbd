/**
 * Why: a batch writes hundreds of whole numbers in one statement; as PostgreSQL's own text for an array they cost a
 * join, not a call for each.
 */

/** [1, 2] -> '{1,2}', a value for a parameter that the statement casts to an array of integers. */
export const ints = (values: readonly number[]): string => `{${values.join(',')}}`
