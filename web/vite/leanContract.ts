import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { applyEdits, childrenOf, type Edit, isNode, type Node } from './sourceEdits.ts'

const web = join(import.meta.dirname, '..')

/** Which endpoints' input a form checks before it sends it (`useFields(noun.endpoint, ...)`), as `noun.endpoint`. */
export const checked = new Set<string>()
function findChecked(): void {
  for (const file of globSync('src/**/*.tsx', { cwd: web })) {
    for (const [call, name] of readFileSync(join(web, file), 'utf8').matchAll(/useFields\(\s*([a-z]\w*\.\w+)?/g)) {
      if (!name) throw new Error(`${file}: ${call} must name its endpoint in place, so that the build keeps its schema`)
      checked.add(name)
    }
  }
}

/**
 * The contract carries what the server answers, may refuse and says about itself; the browser needs where an endpoint
 * is and, for a form that checks itself, what it takes. Each schema and endpoint is marked as free of effects, so that
 * one which nothing uses is left out, and the library with it.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  buildStart: findChecked,
  transform(code, id) {
    if (!/\/contract\/src\/(?:\w+\/)?\w+\.ts$/.test(id)) return null
    const edits: Edit[] = []
    const visit = (node: Node, path: string): void => {
      const name = node.type === 'CallExpression' ? (node.callee as { name?: string }).name : undefined
      const shape = (node.arguments as Node[] | undefined)?.[1]
      if ((name === 'get' || name === 'post') && shape?.type === 'ObjectExpression') {
        const wanted = (shape.properties as (Node & { key?: { name?: string } })[]).filter(({ key }) =>
          key?.name === 'input' ? checked.has(path) : key?.name === 'access' || key?.name === 'moves',
        )
        edits.push(
          { at: shape.start, to: shape.end, text: `{${wanted.map((p) => code.slice(p.start, p.end)).join(',')}}` },
          { at: node.start, to: node.start, text: '/* @__PURE__ */ ' },
        )
        return
      }
      const value = node.value as (Node & { name?: string }) | undefined
      if (node.type === 'Property' && value?.name === 'Nothing')
        edits.push({ at: value.start, to: value.end, text: 'undefined' })
      // The import alone would put the fields, with the library, into the chunk of the first visit.
      if (node.type === 'ImportDeclaration' && code.slice(node.start, node.end).includes('{ Nothing }'))
        edits.push({ at: node.start, to: node.end, text: '' })
      const own = namedIn(node)
      for (const child of childrenOf(node)) visit(child, own ? within(path, own) : path)
    }
    const program = this.parse(code) as unknown as Node
    visit(program, '')
    for (const init of topLevelCalls(program)) {
      edits.push(
        { at: init.start, to: init.start, text: '/* @__PURE__ */ (() => ' },
        { at: init.end, to: init.end, text: ')()' },
      )
    }
    return { code: applyEdits(code, edits), map: null }
  },
}
/** The name that a declaration or a property gives to what it holds. */
const namedIn = (node: Node): string | undefined =>
  node.type === 'VariableDeclarator'
    ? (node.id as { name?: string }).name
    : node.type === 'Property'
      ? (node.key as { name?: string }).name
      : undefined
const within = (path: string, name: string): string => (path ? `${path}.${name}` : name)

/** The calls that a top-level constant is made by. */
function topLevelCalls({ body }: Node): Node[] {
  const statements = (body as Node[]).map((s) =>
    s.type === 'ExportNamedDeclaration' && isNode(s.declaration) ? s.declaration : s,
  )
  const inits = statements
    .filter((s) => s.type === 'VariableDeclaration')
    .flatMap((s) => (s.declarations as { init: Node | null }[]).map((d) => d.init))
  return inits.filter((init): init is Node => init?.type === 'CallExpression')
}
