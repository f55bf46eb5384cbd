import type { Plugin } from 'vite'
import { applyEdits, childrenOf, type Edit, isNode, type Node } from './sourceEdits.ts'

/**
 * React's renderer carries features that the app does not use, and no minifier can know that: which kinds of elements
 * occur is decided at run time. This leaves the kinds, hooks and calls named below out of the build, and refuses a
 * module that uses one of them, so that the build fails and not the page.
 */
export const leanReact: Plugin = {
  name: 'lean-react',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (id.endsWith('/react-dom/cjs/react-dom-client.production.js'))
      return { code: leanRenderer(code, (text) => this.parse(text) as unknown as Node), map: null }
    const used = /\/node_modules\/(react|react-dom)\//.test(id) ? null : leftOut(code)
    if (used) this.error(`${id} uses ${used}, which vite/leanReact.ts leaves out of the build`)
    return null
  },
}

/** The renderer's numbers of elements that no component renders, by their names in code or in markup. */
const KINDS: ReadonlyMap<number, readonly string[]> = new Map<number, readonly string[]>([
  [8, ['StrictMode']],
  [9, ['Consumer']],
  [11, ['forwardRef']],
  [12, ['Profiler']],
  [19, ['SuspenseList']],
  [26, ['title', 'meta', 'link', 'style', 'script']],
  [27, ['html', 'head', 'body']],
  [30, ['ViewTransition']],
  [31, ['Activity']],
  // React has these numbers and makes no element of them.
  ...[21, 23, 24, 25].map((kind) => [kind, []] as const),
])
const TYPES =
  /^REACT_(ACTIVITY|CONSUMER|FORWARD_REF|STRICT_MODE|PROFILER|SUSPENSE_LIST|LEGACY_HIDDEN|VIEW_TRANSITION)_TYPE$/
const HOOKS = [
  'useActionState',
  'useCacheRefresh',
  'useDebugValue',
  'useDeferredValue',
  'useEffectEvent',
  'useFormState',
  'useHostTransitionStatus',
  'useImperativeHandle',
  'useInsertionEffect',
  'useMemoCache',
  'useOptimistic',
  'useReducer',
  'useTransition',
]
/** Functions of the renderer whose result is always the same here. */
const RESULTS: Readonly<Record<string, string>> = {
  isHostHoistableType: '!1',
  isCustomElement: '!1',
  isFragmentInstanceParent: '!1',
  // The names of components, which are one letter each in a build.
  getStackByFiberInDevAndProd: '""',
  // onSelect and onBeforeInput.
  constructSelectEvent: 'void 0',
  getNativeBeforeInputChars: 'null',
  getFallbackBeforeInputChars: 'null',
}
/** Variables of the renderer that keep their first value here. */
const VALUES: Readonly<Record<string, string>> = { shouldStartViewTransition: '!1', pendingViewTransition: 'null' }
/** Methods that nothing calls, which would keep their code in the build: also those of a reference to a fragment. */
const METHODS =
  /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.|\.unstable_scheduleHydration$|\.findDOMNode$/
/** By these letters react-dom calls the renderer for what it preloads. */
const PRELOADS = /^[DCLmXSM]$/

const NAMES = [...KINDS.values()].flat()
const TAGS = NAMES.filter((name) => /^[a-z]+$/.test(name)).join('|')
const FROM_REACT = [...HOOKS, ...NAMES.filter((name) => /[A-Z]/.test(name))]
const FROM_REACT_DOM = 'preload preloadModule preinit preinitModule preconnect prefetchDNS useFormStatus'.split(' ')
const imported = (names: readonly string[], from: string) =>
  new RegExp(`import\\s*\\{[^}]*\\b(${names.join('|')})\\b[^}]*\\}\\s*from\\s*["']${from}["']`)
const USES = [
  imported(FROM_REACT, 'react'),
  imported(FROM_REACT_DOM, 'react-dom'),
  new RegExp(`\\bReact\\.(${FROM_REACT.join('|')})\\b`),
  new RegExp(`(?:jsxs?|createElement)\\)?\\(\\s*["'\`](${TAGS}|[a-z]+-[a-z-]+)["'\`]\\s*,`),
  /jsxs?\)?\(\s*(Fragment)\s*,\s*\{[^}]*\bref:/,
  /jsxs?\)?\(\s*\w+\.(Consumer)\b/,
  /jsxs?\)?\(\s*["'`]\w+["'`]\s*,\s*\{[^{}]*\b(onSelect|onBeforeInput)\b/,
]
/** What a compiled module uses of what is left out. */
export function leftOut(code: string): string | null {
  for (const use of USES) {
    const found = use.exec(code)
    if (found) return found[1]!
  }
  return null
}

export function leanRenderer(code: string, parse: (code: string) => Node): string {
  const edits: Edit[] = []
  const met = new Set<string>()
  const textOf = (node: unknown): string => (isNode(node) ? code.slice(node.start, node.end) : '')
  const put = ({ start, end }: Node, text: string): void => void edits.push({ at: start, to: end, text })

  const visit = (node: Node): void => {
    const always = constantOf(node, textOf)
    if (always) {
      met.add(always.why)
      put(node, always.text)
    } else if (node.type === 'SwitchStatement') visitSwitch(node)
    else if (node.type === 'ObjectExpression') visitObject(node)
    else for (const child of readIn(node)) visit(child)
  }
  const visitObject = (node: Node): void => {
    for (const property of node.properties as Node[]) {
      const name = textOf(property.key)
      const preloads = PRELOADS.test(name) && code.slice(0, node.start).endsWith('ReactDOMSharedInternals.d = ')
      if (!preloads && !HOOKS.includes(name)) visit(property)
      else {
        met.add(preloads ? 'preloads' : name)
        edits.push({ at: property.start, to: afterComma(code, property.end), text: '' })
      }
    }
  }
  /** A case that does not occur is removed, but its body is kept where the case before it continues there. */
  const visitSwitch = ({ start, discriminant, cases }: Node): void => {
    const declared = new Set<string>()
    let falls = false
    visit(discriminant as Node)
    for (const one of cases as Node[]) {
      const body = one.consequent as Node[]
      const kind = isTag(discriminant) ? kindOf(one.test) : TYPES.exec(textOf(one.test))?.[0]
      if (kind !== undefined) met.add(`case ${kind}`)
      if (kind !== undefined && !falls) {
        for (const statement of body) namesDeclared(statement, declared)
        put(one, '')
        continue
      }
      if (kind !== undefined) edits.push({ at: one.start, to: body[0]?.start ?? one.end, text: '' })
      for (const statement of body) visit(statement)
      falls = body.length === 0 || !leaves(body.at(-1))
    }
    // The other cases may use a variable that a removed one declared.
    if (declared.size > 0) edits.push({ at: start, to: start, text: `var ${[...declared].join(',')};` })
  }
  visit(parse(code))

  const cases = [...KINDS.keys()].map((kind) => `case ${kind}`)
  const expected = [...cases, ...HOOKS, ...Object.keys(RESULTS), ...Object.keys(VALUES), 'methods', 'preloads']
  const missing = expected.filter((why) => !met.has(why))
  if (missing.length > 0) throw new Error(`react-dom has changed: vite/leanReact.ts finds no ${missing.join(', ')}`)
  return applyEdits(code, edits)
}

/** The constant that can replace a node, and which row of the tables above says so. */
function constantOf(node: Node, textOf: (node: unknown) => string): { text: string; why: string } | null {
  const { type, operator, left, right } = node
  if (type === 'BinaryExpression' && (operator === '===' || operator === '!==')) {
    const kind = isTag(left) ? kindOf(right) : isTag(right) ? kindOf(left) : undefined
    if (kind !== undefined) return { text: operator === '===' ? '!1' : '!0', why: `tag ${kind}` }
  }
  const name = textOf(type === 'CallExpression' || type === 'NewExpression' ? node.callee : undefined)
  if (Object.hasOwn(RESULTS, name)) return { text: RESULTS[name]!, why: name }
  if (name === 'FragmentInstance') return { text: 'null', why: name }
  if (type === 'Identifier' && Object.hasOwn(VALUES, textOf(node)))
    return { text: VALUES[textOf(node)]!, why: textOf(node) }
  const { expression } = node
  const assigned = type === 'ExpressionStatement' && isNode(expression) && expression.type === 'AssignmentExpression'
  if (assigned && METHODS.test(textOf(expression.left))) return { text: ';', why: 'methods' }
  const host = type === 'ConditionalExpression' && /^"html" === type \|\| "head" === type \|\|/.test(textOf(node.test))
  return host ? { text: '5', why: 'tag 27' } : null
}

/** What a node reads: a variable that is declared or set stays as it is. */
function readIn(node: Node): Node[] {
  if (node.type === 'VariableDeclarator') return [node.init].filter(isNode)
  const left = node.type === 'AssignmentExpression' && (node.left as { name?: string })
  return left && left.name !== undefined ? [node.right as Node] : childrenOf(node)
}

/** The kind of an element in the renderer's tree. */
const isTag = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'MemberExpression'
    ? !node.computed && (node.property as { name?: string }).name === 'tag'
    : node.type === 'Identifier' && /^(tag|\w+Tag)$/.test(String(node.name)))
const kindOf = (node: unknown): number | undefined =>
  isNode(node) && node.type === 'Literal' && KINDS.has(node.value as number) ? (node.value as number) : undefined

/** Whether nothing after the statement is reached from it. */
function leaves(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'BlockStatement') return leaves((node.body as Node[]).at(-1))
  if (node.type === 'IfStatement') return leaves(node.consequent) && leaves(node.alternate)
  return /^(Return|Throw|Break|Continue)Statement$/.test(node.type)
}

function namesDeclared(node: Node, names: Set<string>): void {
  if (/Function/.test(node.type)) return
  if (node.type === 'VariableDeclarator') names.add(String((node.id as { name?: string }).name))
  for (const child of childrenOf(node)) namesDeclared(child, names)
}
const afterComma = (code: string, end: number): number =>
  end + (/^\s*,/.exec(code.slice(end, end + 99))?.[0].length ?? 0)
