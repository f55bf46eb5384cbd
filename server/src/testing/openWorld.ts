import { after } from 'node:test'
import { makeWorld, type World } from './world.ts'

/** Ends with the file's tests, or with the test, that opened it; then all invariants are checked. */
export async function openWorld(input?: Parameters<typeof makeWorld>[0]): Promise<World> {
  const world = await makeWorld(input)
  after(() => world.end())
  return world
}
