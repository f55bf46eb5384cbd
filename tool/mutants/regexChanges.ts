import type { Change } from './change.ts'

const TOKENS =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\.|\[\^?|\]|\(\?(?::|=|!|<[=!]|<\w+>)|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\^$]|./gu
const CLASSES = /^\\[dDwWsSbB]$/

/** Changes of a pattern, by offsets into it. */
export function regexChanges(pattern: string): Change[] {
  let inClass = false
  return [...pattern.matchAll(TOKENS)].flatMap(({ 0: token, index: start }): Change[] => {
    const change = (text: string): Change => ({ start, end: start + token.length, text })
    if (inClass) {
      if (token === ']') inClass = false
      return CLASSES.test(token) ? [change(otherCase(token))] : []
    }
    if (token.startsWith('[')) {
      inClass = true
      return [change(token === '[' ? '[^' : '[')]
    }
    if (CLASSES.test(token)) return [change(otherCase(token))]
    if (token === '^' || token === '$') return [change('')]
    if (/^\\p\{/.test(token)) return [change(`\\P${token.slice(2)}`)]
    if (/^[*+?]/.test(token)) return counted(token).map(change)
    return /^\{/.test(token) ? bounds(token).map(change) : []
  })
}

const otherCase = (token: string): string =>
  `\\${/[a-z]/.test(token[1]!) ? token[1]!.toUpperCase() : token[1]!.toLowerCase()}`

function counted(token: string): string[] {
  return token[0] === '*' ? ['+'] : token[0] === '+' ? ['*', ''] : ['']
}

function bounds(token: string): string[] {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(token)!
  const written = (from: number, to: string | number): string => `{${from}${comma}${comma ? to : ''}}`
  const lower = [Number(least) - 1, Number(least) + 1]
    .filter((n) => n >= 0 && (!most || n <= Number(most)))
    .map((n) => written(n, most!))
  const upper = most
    ? [Number(most) - 1, Number(most) + 1].filter((n) => n >= Number(least)).map((n) => written(Number(least), n))
    : []
  return [...lower, ...upper]
}
