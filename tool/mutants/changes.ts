import type { Change } from './change.ts'
import { regexChanges } from './regexChanges.ts'

export type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Place = { node: Node; parents: Node[]; source: string }

const OPERATORS: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '&&': ['||'],
  '||': ['&&'],
  '??': [],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '??=': ['='],
  '||=': ['&&='],
  '&&=': ['||='],
}
const METHODS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    padStart: 'padEnd',
    padEnd: 'padStart',
    toLowerCase: 'toUpperCase',
    toUpperCase: 'toLowerCase',
    trimStart: 'trimEnd',
    trimEnd: 'trimStart',
    push: 'unshift',
    unshift: 'push',
    find: 'findLast',
    findLast: 'find',
    findIndex: 'findLastIndex',
    indexOf: 'lastIndexOf',
    lastIndexOf: 'indexOf',
    getUTCDate: 'getUTCDay',
    getUTCDay: 'getUTCDate',
  }),
)
/** Calls in a chain that can be left out, because their result has the same shape as their receiver. */
const STEPS = new Set(['trim', 'sort', 'toSorted', 'reverse', 'toReversed', 'filter', 'slice', 'normalize', 'concat'])
const ROUNDINGS: Record<string, string> = {
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  trunc: 'ceil',
  min: 'max',
  max: 'min',
  abs: '',
}
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])

export function changesOf(node: Node, parents: Node[], source: string): Change[] {
  return KINDS[node.type]?.({ node, parents, source }) ?? []
}

const part = (node: Node, key: string) => node[key] as Node
const all = ({ start, end }: Node, ...texts: string[]): Change[] => texts.map((text) => ({ start, end, text }))

function operator({ node, source }: Place): Change[] {
  const sign = node.operator as string
  const start = source.indexOf(sign, part(node, 'left').end)
  return (OPERATORS[sign] ?? []).map((text) => ({ start, end: start + sign.length, text }))
}

/** Replaced by each of its sides, which leaves a rule out. In a chain the whole left side is never left out at once. */
function logical(place: Place): Change[] {
  const { node, source } = place
  const [left, right] = [part(node, 'left'), part(node, 'right')]
  const chained = left.type === 'LogicalExpression' && left.operator === node.operator
  const alone = (side: Node): string =>
    side.type === 'ObjectExpression' ? `(${source.slice(side.start, side.end)})` : source.slice(side.start, side.end)
  return [...operator(place), ...all(node, alone(left), ...(chained ? [] : [alone(right)]))]
}

function literal({ node, parents }: Place): Change[] {
  const { value, raw, regex } = node as Node & { value: unknown; raw: string; regex?: { pattern: string } }
  if (regex)
    return regexChanges(regex.pattern).map(({ start, end, text }) => ({
      start: node.start + 1 + start,
      end: node.start + 1 + end,
      text,
    }))
  if (typeof value === 'boolean') return all(node, String(!value))
  if (typeof value === 'number') return all(node, ...near(value).map(String))
  if (typeof value === 'bigint') return all(node, ...near(Number(value)).map((n) => `${n}n`))
  if (typeof value !== 'string' || parents[0]?.type === 'ExpressionStatement') return []
  return all(node, raw.length > 2 ? "''" : "'mutant'")
}

const near = (n: number): number[] => (n === 0 ? [1] : [n + 1, n - 1])

function array({ node }: Place): Change[] {
  const elements = (node.elements as (Node | null)[]).filter((element) => element !== null)
  if (elements.length === 0) return []
  const without = elements.flatMap((element, i): Change[] => {
    if (elements.length === 1 || element.type === 'Literal') return []
    const next = elements[i + 1]
    return [
      next
        ? { start: element.start, end: next.start, text: '' }
        : { start: elements[i - 1]!.end, end: element.end, text: '' },
    ]
  })
  return [...all(node, '[]'), ...without]
}

function spread({ node, parents: [parent], source }: Place): Change[] {
  if (parent?.type !== 'ObjectExpression' && parent?.type !== 'CallExpression') return []
  const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0
  return [{ start: node.start, end: node.end + comma, text: '' }]
}

function call(place: Place): Change[] {
  const { node, source } = place
  const callee = part(node, 'callee')
  const optional = optionalChain(place, callee)
  if (callee.type !== 'MemberExpression' || callee.computed) return optional
  const [object, property] = [part(callee, 'object'), part(callee, 'property')]
  const name = property.name as string
  const rounding = object.name === 'Math' ? ROUNDINGS[name] : undefined
  if (rounding === '') return [...optional, ...all(callee, '')]
  const other = object.name === 'Math' ? rounding : METHODS.get(name)
  const left = STEPS.has(name) && object.type !== 'Super' ? all(node, source.slice(object.start, object.end)) : []
  return [...optional, ...(other ? all(property, other) : []), ...left]
}

function optionalChain({ node, source }: Place, before: Node): Change[] {
  if (!node.optional) return []
  const start = source.indexOf('?.', before.end)
  const dotless = /[[(]/.test(source[start + 2]!)
  return [{ start, end: start + 2, text: dotless ? '' : '.' }]
}

const condition = ({ node }: Place): Change[] => {
  const test = node.test as Node | null
  if (!test || test.type === 'Literal') return []
  return all(test, ...(LOOPS.has(node.type) ? ['false'] : ['true', 'false']))
}

/** A body of one statement is removed with that statement, unless another change removes it already. */
function body({ node, parents: [parent] }: Place): Change[] {
  const statements = node.body as Node[]
  const ofFunction = /Function/.test(parent?.type ?? '')
  const [only] = statements
  const leftOutAnyway =
    statements.length === 1 && ['ExpressionStatement', 'ReturnStatement', 'ThrowStatement'].includes(only!.type)
  return ofFunction && statements.length > 0 && !leftOutAnyway ? all(node, '{}') : []
}

function arrow({ node }: Place): Change[] {
  const value = part(node, 'body')
  return node.expression && value.name !== 'undefined' ? all(value, 'undefined') : []
}

function statement({ node, parents: [parent] }: Place): Change[] {
  const [expression, directive] = [node.expression as Node | undefined, node.directive]
  // `if (wrong) refuse()` loses its statement when the condition is false, which is a change already.
  const aloneUnderIf = parent?.type === 'IfStatement' && !parent.alternate
  return directive || aloneUnderIf || expression?.type === 'Literal' ? [] : all(node, ';')
}

function returned({ node }: Place): Change[] {
  const value = node.argument as Node | null
  return value && value.name !== 'undefined' ? all(value, 'undefined') : []
}

function unary({ node, source }: Place): Change[] {
  const argument = part(node, 'argument')
  return ['!', '-', '~'].includes(node.operator as string) ? all(node, source.slice(argument.start, argument.end)) : []
}

function template({ node, parents: [parent] }: Place): Change[] {
  return parent?.type === 'TaggedTemplateExpression' || node.end - node.start <= 2 ? [] : all(node, "''")
}

const KINDS: Record<string, (place: Place) => Change[]> = {
  BinaryExpression: operator,
  AssignmentExpression: operator,
  LogicalExpression: logical,
  Literal: literal,
  TemplateLiteral: template,
  ArrayExpression: array,
  SpreadElement: spread,
  CallExpression: call,
  MemberExpression: (place) => optionalChain(place, part(place.node, 'object')),
  IfStatement: condition,
  ConditionalExpression: condition,
  WhileStatement: condition,
  DoWhileStatement: condition,
  ForStatement: condition,
  BlockStatement: body,
  ArrowFunctionExpression: arrow,
  ExpressionStatement: statement,
  ThrowStatement: statement,
  ReturnStatement: returned,
  UnaryExpression: unary,
  UpdateExpression: ({ node, source }) => {
    const start = source.slice(node.start, node.end).indexOf(node.operator as string) + node.start
    return [{ start, end: start + 2, text: node.operator === '++' ? '--' : '++' }]
  },
}
