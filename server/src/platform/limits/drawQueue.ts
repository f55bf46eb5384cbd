/** Drawing takes the processor for a while, so a node draws one at a time and callers take turns. */
import { fairQueue } from './fairQueue.ts'

/** Throws `busy` when a hundred wait. */
export const drawQueue = fairQueue({ atOnce: 1, capacity: 100, seconds: 5 })
