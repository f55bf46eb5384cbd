import { test } from 'node:test'
import { liveThrough } from '../livedWorld.ts'
import { openWorld } from '../openWorld.ts'

const world = await openWorld({ max: 1 })

// A transaction that waited for another connection would wait for itself here, and on a busy node for all the others
// that do so too.
test('one connection is enough for everything that members and operators do', () => liveThrough(world))
