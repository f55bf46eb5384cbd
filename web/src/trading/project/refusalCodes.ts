/** Why: the purchase answers one refusal by itself, a moved price; a test holds its code to the published catalogue. */
export const PRICE_MOVED = 4014
