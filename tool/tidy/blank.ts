/** Separates code from comments and literals, so that a rule about code is not set off by a sentence. */
export type Blanked = {
  /** Comments are replaced by spaces and literals are kept. The rest keeps its line and column. */
  uncommented: string
  /** Comments and the insides of strings, templates and regular expressions replaced by spaces. */
  code: string
  comments: string
}

type Span = { kind: 'comment' | 'literal' | 'code'; end: number }

const BEFORE_REGEX = /(?:^|[(,=:[!&|?;+*%~^]|=>|\b(?:return|typeof|case|in|of|void|throw|new|else|do|await|yield))\s*$/

/** Splits a TypeScript or JavaScript text without a parser, so text in JSX may count as code. */
export function blank(text: string): Blanked {
  const copies = { uncommented: text.split(''), code: text.split(''), comments: text.split('') }
  const wipe = (target: string[], from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (target[at] !== '\n') target[at] = ' '
  }
  for (let at = 0; at < text.length; ) {
    const span = spanAt(text, at)
    if (span.kind === 'comment') {
      wipe(copies.uncommented, at, span.end)
      wipe(copies.code, at, span.end)
    } else {
      wipe(copies.comments, at, span.end)
      // The quotes stay, so that the code around a literal still reads as an expression.
      if (span.kind === 'literal') wipe(copies.code, at + 1, span.end - 1)
    }
    at = span.end
  }
  return { uncommented: copies.uncommented.join(''), code: copies.code.join(''), comments: copies.comments.join('') }
}

function spanAt(text: string, at: number): Span {
  const two = text.slice(at, at + 2)
  if (two === '//') return { kind: 'comment', end: orEnd(text, text.indexOf('\n', at)) }
  if (two === '/*') return { kind: 'comment', end: orEnd(text, text.indexOf('*/', at + 2), 2) }
  const char = text[at]
  if (char === '`') return { kind: 'literal', end: templateEnd(text, at) }
  const onOneLine =
    char === "'" || char === '"'
      ? /^(['"])(?:\\.|(?!\1)[^\\\n])*\1/
      : regexStarts(text, at)
        ? /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/
        : undefined
  // Without a closing mark on the line it is an apostrophe in a sentence, or a division.
  const literal = onOneLine?.exec(text.slice(at, at + 2000))?.[0]
  return literal ? { kind: 'literal', end: at + literal.length } : { kind: 'code', end: at + 1 }
}

function regexStarts(text: string, at: number): boolean {
  return text[at] === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 40), at))
}

/** The place after the closing backtick; expressions inside, and templates inside those, are skipped. */
function templateEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`') return at + 1
    else if (text.startsWith('${', at)) at = expressionEnd(text, at + 2)
  }
  return text.length
}

function expressionEnd(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; ) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
    at = spanAt(text, at).end
  }
  return text.length
}

function orEnd(text: string, found: number, length = 0): number {
  return found === -1 ? text.length : found + length
}
