/** The purchase handles one refusal itself, a moved price; a test compares its code with the published catalogue. */
export const PRICE_MOVED = 4014
