/**
 * Chinese has a space beside a Latin letter or a digit and none beside a Chinese character, and a value that is put
 * into a sentence may end in either.
 */
/** Nobody can type this character: no field accepts it. */
const EDGE = '\0'
const HAN = '(\\p{Script=Han})'
const after = new RegExp(`${HAN}${EDGE} ${HAN}`, 'gu')
const before = new RegExp(`${HAN} ${EDGE}${HAN}`, 'gu')

/** Puts values into `{name}` places, which have a space on both sides; the space goes where Chinese meets Chinese. */
export function fillIn(text: string, fillOf: (name: string, place: string) => string): string {
  const filled = text.replace(/\{(\w+)\}/g, (place, name: string) => EDGE + fillOf(name, place) + EDGE)
  return filled.replace(after, '$1$2').replace(before, '$1$2').replaceAll(EDGE, '')
}
