/** There is no parser here: braces are matched in code with blanked literals. */
type FunctionSpan = { line: number; lines: number }

const CLOSING: Record<string, string> = { '{': '}', '(': ')', '[': ']' }
const NOT_METHODS = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'function', 'return', 'await'])

/** Every function with a body: declared, arrow (also with a parenthesised expression), or method. */
export function functionSpans(code: string): FunctionSpan[] {
  return [...declared(code), ...arrows(code), ...methods(code)].map(([from, to]) => ({
    line: lineOf(code, from),
    lines: lineOf(code, to) - lineOf(code, from) + 1,
  }))
}

function* declared(code: string): Generator<[number, number]> {
  for (const { index, 0: text } of code.matchAll(/\bfunction\b[^({]*\(/g)) {
    const body = bodyAfter(code, closeOf(code, index + text.length - 1) + 1)
    if (body !== undefined) yield [index, closeOf(code, body)]
  }
}

function* arrows(code: string): Generator<[number, number]> {
  for (const { index, 0: text } of code.matchAll(/=>\s*[{(]/g)) yield [index, closeOf(code, index + text.length - 1)]
}

function* methods(code: string): Generator<[number, number]> {
  for (const { index, 0: text, 1: name } of code.matchAll(/^[ \t]+(?:(?:async|static|get|set) +)*\*?([\w$#]+)\(/gm)) {
    if (NOT_METHODS.has(name ?? '')) continue
    const after = closeOf(code, index + text.length - 1) + 1
    if (/^\s*(?::[^;{}=\n]+)?\{/.test(code.slice(after, after + 200)))
      yield [index + text.search(/\S/), closeOf(code, code.indexOf('{', after))]
  }
}

/**
 * The brace that opens the body, after a return type that may itself have braces; undefined for an overload, which has
 * no body.
 */
function bodyAfter(code: string, start: number): number | undefined {
  for (let at = start; at < code.length; at += 1) {
    const char = code[at]
    if (char === ';') return undefined
    if (/^function\b/.test(code.slice(at, at + 9))) return undefined
    if (char === '{' && !/[:|&<,(]\s*$|=>\s*$/.test(code.slice(Math.max(0, at - 20), at))) return at
    if (char !== undefined && char in CLOSING) at = closeOf(code, at)
  }
  return undefined
}

function closeOf(code: string, open: number): number {
  const opening = code[open] ?? ''
  const closing = CLOSING[opening]
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === opening) depth += 1
    if (code[at] === closing) depth -= 1
    if (depth === 0) return at
  }
  return code.length - 1
}

function lineOf(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length
}
