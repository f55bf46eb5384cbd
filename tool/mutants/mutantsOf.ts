/** A rule without a test can be changed unnoticed. A test of each rule should notice these small changes. */
import { parseSync } from 'rolldown/utils'
import { type Change, mutated } from './change.ts'
import { changesOf, type Node } from './changes.ts'

/** One change of a file: `was` and `is` are its line before and after, for people. */
export type Mutant = Change & { line: number; was: string; is: string }

/** Text that is not run: types, module names, and the messages of errors that only a bug throws. */
const UNSEEN = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSModuleDeclaration',
])
const INNER = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** Every change of a source, in order. Throws when the source cannot be parsed. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const found = new Map<string, Change>()
  const visit = (node: Node, parents: Node[]): void => {
    for (const change of changesOf(node, parents, source)) {
      const changed = source.slice(change.start, change.end) !== change.text
      if (changed) found.set(`${change.start} ${change.end} ${change.text}`, change)
    }
    for (const child of childrenOf(node)) visit(child, [node, ...parents])
  }
  visit(program as unknown as Node, [])
  return [...found.values()]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => ({ ...change, ...linesOf(source, change) }))
}

function childrenOf(node: Node): Node[] {
  const errorsOwnWords = node.type === 'NewExpression' && /Error$/.test(String((node.callee as Node).name))
  if (UNSEEN.has(node.type) || errorsOwnWords) return []
  return Object.entries(node)
    .filter(([key]) => !(key === 'key' && !node.computed) && key !== 'typeAnnotation' && key !== 'returnType')
    .flatMap(([, value]) => value)
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
    .filter(({ type }) => !type.startsWith('TS') || INNER.has(type))
}

function linesOf(source: string, change: Change): Pick<Mutant, 'line' | 'was' | 'is'> {
  const from = source.lastIndexOf('\n', change.start - 1) + 1
  const lineAt = (text: string): string => text.slice(from).split('\n', 1)[0]!.trim()
  return {
    line: source.slice(0, change.start).split('\n').length,
    was: lineAt(source),
    is: lineAt(mutated(source, change)),
  }
}
