type Line = { sign: ' ' | '-' | '+'; text: string }

/** The lines of two texts that the other lacks, in their order: `- of the first`, `+ of the second`. */
export const differences = (first: string, second: string): string =>
  `${compared(first, second)
    .filter(({ sign }) => sign !== ' ')
    .map(({ sign, text }) => `${sign} ${text}`)
    .join('\n')}\n`

/** Where lines were replaced only the new ones, and how many fewer they are; where lines are gone, those. */
export function changes(first: string, second: string): string {
  const written: string[] = []
  let [gone, come]: [string[], string[]] = [[], []]
  const end = () => {
    const fewer = gone.length - come.length
    if (come.length === 0) written.push(...gone.map((text) => `- ${text}`))
    else written.push(...come.map((text) => `+ ${text}`), ...(fewer > 0 ? [`- ${fewer} more`] : []))
    gone = []
    come = []
  }
  for (const { sign, text } of [...compared(first, second), { sign: ' ', text: '' } as const])
    if (sign === ' ') end()
    else (sign === '-' ? gone : come).push(text)
  return written.map((line) => `${line}\n`).join('')
}

function compared(first: string, second: string): Line[] {
  const [all, others] = [first.split('\n'), second.split('\n')]
  const shorter = Math.min(all.length, others.length)
  let from = 0
  while (from < shorter && all[from] === others[from]) from++
  let atEnd = 0
  while (atEnd < shorter - from && all.at(-1 - atEnd) === others.at(-1 - atEnd)) atEnd++
  return between(all.slice(from, all.length - atEnd), others.slice(from, others.length - atEnd))
}

function between(a: readonly string[], b: readonly string[]): Line[] {
  // shared[i][j]: how many lines the rests from i and from j have in common, at most.
  const shared = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      shared[i]![j] = a[i] === b[j] ? shared[i + 1]![j + 1]! + 1 : Math.max(shared[i + 1]![j]!, shared[i]![j + 1]!)
  const lines: Line[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; )
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ sign: ' ', text: a[i++]! })
      j++
    } else if (j === b.length || (i < a.length && shared[i + 1]![j]! >= shared[i]![j + 1]!))
      lines.push({ sign: '-', text: a[i++]! })
    else lines.push({ sign: '+', text: b[j++]! })
  return lines
}
