/**
 * One line for each failure comes first, so that the reason is easy to find. Details follow, shortened where they are
 * long.
 */
const LINE_CHARS = 240
const TEXT_LINES = 60
const TEXT_CHARS = 6_000
const LIST_LINES = 40
const DIFFERENCE_LINES = 4

/**
 * `file:line — test — reason`. The first line of an assertion without a message only says that two values differ, so
 * the difference follows.
 */
export function inOneLine({ file, name, text }) {
  const lines = text.split('\n').map((line) => line.trim())
  const shown = lines.filter((line) => line !== '' && line !== '+ actual - expected' && !line.startsWith('at '))
  const reason = shown[0]?.endsWith(':') ? shown.slice(0, 1 + DIFFERENCE_LINES).join(' ') : (shown[0] ?? '')
  return cut([file, name, reason].filter(Boolean).join(' — '), LINE_CHARS)
}

/** The short list at the end of a run and above the details. */
export function list(failures) {
  const lines = failures.slice(0, LIST_LINES).map((failure) => `  ${inOneLine(failure)}\n`)
  const more = failures.length - lines.length
  return `failed:\n${lines.join('')}${more > 0 ? `  and ${more} more\n` : ''}`
}

export function details(failures) {
  return failures
    .map(({ file, name, text }) => `\n  ✖ ${name}\n    ${file}\n${shortened(text).replace(/^/gm, '    ')}\n`)
    .join('')
}

function shortened(text) {
  const lines = text.split('\n')
  const kept = cut(lines.slice(0, TEXT_LINES).join('\n'), TEXT_CHARS)
  return lines.length > TEXT_LINES ? `${kept}\n… ${lines.length - TEXT_LINES} more lines` : kept
}

function cut(text, most) {
  return text.length > most ? `${text.slice(0, most)} … ${text.length - most} more characters` : text
}
