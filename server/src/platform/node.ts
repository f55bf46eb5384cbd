/** Nodes are alike and stateless. The name only lets a node tell its own work from another's. */
import { randomUUID } from 'node:crypto'

export const nodeId = randomUUID()
