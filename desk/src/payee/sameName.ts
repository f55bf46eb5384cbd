/** Why: a bank writes TAN WEI LING and a member Wei Ling Tan: the same words in another order are the same name; anything else a person looks at. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
export const sameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other)
