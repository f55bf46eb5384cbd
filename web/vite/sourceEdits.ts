/** A module's syntax tree (ESTree), and changes to its text. */

export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type Edit = { at: number; to: number; text: string }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Edits must not overlap; of two at one place the longer is applied first. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => b.at - a.at || b.to - a.to)
  return sorted.reduce((text, { at, to, text: put }) => text.slice(0, at) + put + text.slice(to), code)
}
