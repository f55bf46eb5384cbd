/** The lines of two texts that the other lacks, in their order: `- of the first`, `+ of the second`. */
export function differences(first: string, second: string): string {
  const [a, b] = [first.split('\n'), second.split('\n')]
  // shared[i][j]: how many lines the rests from i and from j have in common, at most.
  const shared = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      shared[i]![j] = a[i] === b[j] ? shared[i + 1]![j + 1]! + 1 : Math.max(shared[i + 1]![j]!, shared[i]![j + 1]!)
  const lines: string[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; )
    if (i < a.length && j < b.length && a[i] === b[j]) [i, j] = [i + 1, j + 1]
    else if (j === b.length || (i < a.length && shared[i + 1]![j]! >= shared[i]![j + 1]!)) lines.push(`- ${a[i++]}`)
    else lines.push(`+ ${b[j++]}`)
  return `${lines.join('\n')}\n`
}
