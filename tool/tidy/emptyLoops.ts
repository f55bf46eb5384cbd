import { parseSync } from 'rolldown/utils'
import type { Complaint, Project, Source } from './project.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** A node with its ancestors, the nearest first. */
type Place = { node: Node; around: readonly Node[] }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
function* within(node: Node, around: readonly Node[] = []): Generator<Place> {
  yield { node, around }
  for (const child of childrenOf(node)) yield* within(child, [node, ...around])
}
const isFunction = ({ type }: Node): boolean => /^(Arrow)?Function/.test(type)
const calleeOf = ({ node, text }: { node: Node; text: string }): string => {
  const callee = node.callee as Node
  return text.slice(callee.start, callee.end)
}
const placesOf = ({ path, text }: Source): Place[] => [...within(parseSync(path, text).program as unknown as Node)]
const lineOf = (text: string, { start }: Node): number => text.slice(0, start).split('\n').length

/** `assert.equal(…)`, `assertBalanced(…)`, and of an answer `done(…)` and `refused(…)`. */
const ASSERTS = /^(assert|(done|refused)$)/
const TEST = /^(test|it|t\.test)$/

/** The list that a loop around the node goes over: of `for (… of list)` and of `list.forEach(…)`. */
function listAround({ node, around }: Place, text: string): Node | undefined {
  for (const [i, outer] of around.entries()) {
    const inner = around[i - 1] ?? node
    if (outer.type === 'ForOfStatement' && outer.body === inner) return outer.right as Node
    if (outer.type === 'CallExpression' && isFunction(inner) && /\.forEach$/.test(calleeOf({ node: outer, text })))
      return (outer.callee as Node).object as Node
  }
  return undefined
}

/** Whether the list is written out in the test, so that its length is visible. */
function isWritten(list: Node, known: readonly Node[], depth = 0): boolean {
  if (list.type === 'ArrayExpression') return (list.elements as Node[]).some((one) => one.type !== 'SpreadElement')
  if (list.type === 'TSAsExpression' || list.type === 'TSSatisfiesExpression')
    return isWritten(list.expression as Node, known, depth)
  if (list.type === 'ObjectExpression') return (list.properties as Node[]).length > 0
  if (list.type === 'NewExpression') return (list.arguments as Node[]).some((one) => isWritten(one, known, depth))
  if (list.type === 'Literal') return typeof list.value === 'string' && list.value !== ''
  if (list.type === 'AwaitExpression') return isWritten(list.argument as Node, known, depth)
  if (list.type === 'Identifier') {
    const is = known.findLast(({ id, start }) => (id as Node).name === list.name && start < list.start)
    return is !== undefined && depth < 5 && isWritten(is.init as Node, known, depth + 1)
  }
  if (list.type !== 'CallExpression') return false
  const { callee, arguments: given } = list as unknown as { callee: Node; arguments: Node[] }
  if (callee.type !== 'MemberExpression') return false
  const { object, property } = callee as unknown as { object: Node; property: Node }
  // Object.entries({ … }), Array.from({ length: 5 }), [ … ].map(…), [ … ].entries()
  if (/^(Object|Array|Promise)$/.test(String(object.name)))
    return given[0] !== undefined && isWritten(given[0], known, depth)
  return (
    /^(map|entries|keys|values|toSorted|sort|reverse|toReversed)$/.test(String(property.name)) &&
    isWritten(object, known, depth)
  )
}

export function emptyLoops({ sources }: Project): Complaint[] {
  return sources.filter(({ path, isScript }) => isScript && /\.test\./.test(path)).flatMap((source) => loopsOf(source))
}

function loopsOf(source: Source): Complaint[] {
  const { text, path } = source
  const places = placesOf(source)
  const known = places.flatMap(({ node }) => (node.type === 'VariableDeclarator' && node.init ? [node] : []))
  const tests = places.filter(({ node }) => node.type === 'CallExpression' && TEST.test(calleeOf({ node, text })))
  return tests.flatMap(({ node }): Complaint[] => {
    const body = (node.arguments as Node[]).find(isFunction)
    if (!body) return []
    const assertions = [...within(body)].filter(
      ({ node }) => node.type === 'CallExpression' && ASSERTS.test(calleeOf({ node, text })),
    )
    const lists = assertions.map((place) => listAround(place, text))
    if (assertions.length === 0 || lists.some((list) => list === undefined || isWritten(list, known))) return []
    const list = text.slice(lists[0]!.start, lists[0]!.end)
    return [`${path}:${lineOf(text, node)}: asserts only in a loop over ${list}, which may be empty`]
  })
}
