/**
 * A batch writes hundreds of integers in one statement; one text in PostgreSQL's array form costs a join, not a call
 * for each.
 */
/** [1, 2] -> '{1,2}', a value for a parameter that the statement casts to an array of integers. */
export const ints = (values: readonly number[]): string => `{${values.join(',')}}`
