/** Drawing takes the processor for a while, so a node draws one at a time and callers take turns. */
import { fairQueue } from './fairQueue.ts'

/** Throws `busy` when a hundred wait. */
export const drawInTurn = fairQueue({ atOnce: 1, room: 100, seconds: 5 })
