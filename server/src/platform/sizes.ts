/** What PostgreSQL and the pool of connections take follows the machine; settings may say otherwise. */
import { availableParallelism, totalmem } from 'node:os'

const MB = 2 ** 20
const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value))

/** `memory` in bytes: a container's limit where it has one. */
type Machine = { memory: number; cores: number }
export const thisMachine = (): Machine => ({
  // Zero where there is no limit, or none is known.
  memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  cores: availableParallelism(),
})

/**
 * A quarter of the memory for PostgreSQL's own buffers, as its manual advises for a machine of its own; beyond 8 GB
 * the system's cache does as well. In megabytes.
 */
export const buffersFor = ({ memory }: Machine): number => Math.floor(between(128, memory / 4 / MB, 8192))
/** The planner's guess of what is cached by PostgreSQL and the system together. In megabytes. */
export const cacheFor = ({ memory }: Machine): number => Math.floor(Math.max(256, memory / 2 / MB))
/**
 * How long PostgreSQL's log grows before a checkpoint, after which each page that is written goes into it whole once.
 * With 2 million postings these pages were most of what an order wrote; so the more memory, the rarer. In megabytes.
 */
export const walFor = ({ memory }: Machine): number => Math.floor(between(2048, memory / 4 / MB, 8192))
/**
 * Connections of one node for callers. Ten keep two cores busy (measured); a statement waits for the disk or the app
 * for about half of its time, so more cores take four each, until a batch has no more use for them.
 */
export const poolFor = ({ cores }: Pick<Machine, 'cores'>): number => between(10, 4 * cores, 40)
/** Enough for two nodes with all their connections, and for a person who connects by hand. */
export const connectionsFor = (pool: number): number => 2 * pool + 40
