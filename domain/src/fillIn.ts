/**
 * Chinese has a space beside a Latin letter or a digit and none beside a Chinese character, and a value that is put
 * into a sentence may end in either.
 */
/** Nobody can type this character: no field accepts it. */
const EDGE = '\0'
const HAN = '(\\p{Script=Han})'
const after = new RegExp(`${HAN}${EDGE} ${HAN}`, 'gu')
const before = new RegExp(`${HAN} ${EDGE}${HAN}`, 'gu')

/**
 * Fills the `{name}` places, which have a space on both sides; the space goes where Chinese meets Chinese. `(day|days)`
 * becomes its first word when the value before it is 1, as in `1 day`.
 */
export function fillIn(text: string, fillOf: (name: string, place: string) => string): string {
  let last = ''
  const filled = text.replace(/\{(\w+)\}|\((\w+)\|(\w+)\)/g, (place, name?: string, one?: string, many?: string) => {
    if (name === undefined) return (last === '1' ? one : many)!
    last = fillOf(name, place)
    return EDGE + last + EDGE
  })
  return filled.replace(after, '$1$2').replace(before, '$1$2').replaceAll(EDGE, '')
}
