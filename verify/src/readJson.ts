/** A file that repeats a name shows one value to whoever reads it and another to a program, so it is not read. */

/** Throws an Error with a sentence for a text that is not JSON or repeats a name within one object. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const open: Set<string>[] = []
  let [from, to] = [0, 0]
  // A pattern would be simpler, but long texts exhaust its stack.
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      ;[from, to] = [at, endOf(text, at) + 1]
      at = to - 1
    } else if (sign === '{' || sign === '[') open.push(new Set())
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ':') addName(open.at(-1)!, text.slice(from, to))
  }
  return value
}

/** The place of the quote that ends the text which begins at this one. */
function endOf(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function addName(names: Set<string>, written: string): void {
  const name = JSON.parse(written) as string
  if (names.has(name)) throw new Error(`the name ${written} stands twice in one object`)
  names.add(name)
}
