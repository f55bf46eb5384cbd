/** Why: nodes are alike and keep nothing; this name only lets one tell its own work from another's. */
import { randomUUID } from 'node:crypto'

export const nodeId = randomUUID()
