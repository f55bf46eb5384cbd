/**
 * Why: setting a paper or drawing a picture takes the processor for a while: one at a time on a node, and callers take
 * turns.
 */
import { fairQueue } from './fairQueue.ts'

/** Throws `busy` when a hundred wait. */
export const drawInTurn = fairQueue({ atOnce: 1, room: 100, seconds: 5 })
