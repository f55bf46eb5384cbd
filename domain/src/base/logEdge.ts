import type { Hashing } from './hashing.ts'
import {
  completedBy,
  type Hash,
  headOf,
  type Nodes,
  type Subtree,
  subtreesWithin,
  TILE,
  TILE_LEVEL,
} from './merkleLog.ts'

export type Node = Subtree & { hash: Hash }
export type LogEdge = {
  size(): number
  /** Adds a leaf. Returns the nodes that it completes when it fills a tile: the tile's own and those above it. */
  add(leaf: Hash): Hashing<Node[]>
  /** The head over everything so far. */
  root(): Hashing<Hash>
}

/**
 * The right edge of the tree of a log that grows: the leaves of the tile that is not full yet (`open`), and the nodes
 * above the full ones (`above`).
 */
export function edgeOf(grown: { size: number; open: readonly Hash[]; above: Nodes }): LogEdge {
  let [size, open] = [grown.size, [...grown.open]]
  const made = new Map<string, Hash>()
  const above: Nodes = (s) => made.get(`${s.level} ${s.index}`) ?? grown.above(s)
  return {
    size: () => size,
    *add(leaf) {
      open.push(leaf)
      size += 1
      if (open.length < TILE) return []
      const hash = (yield* subtreesWithin(open))[TILE_LEVEL]![0]!
      open = []
      const nodes: Nodes = ({ level, index }) => above({ level: level + TILE_LEVEL, index })
      const done = (yield* completedBy(size / TILE - 1, hash, nodes)).map((node) => ({
        ...node,
        level: node.level + TILE_LEVEL,
      }))
      for (const node of done) made.set(`${node.level} ${node.index}`, node.hash)
      return done
    },
    *root() {
      const within = yield* subtreesWithin(open)
      const from = size - open.length
      const nodes: Nodes = (s) => (s.level < TILE_LEVEL ? within[s.level]![s.index - from / 2 ** s.level]! : above(s))
      return yield* headOf([0, size], nodes)
    },
  }
}
