import { after } from 'node:test'
import { makeWorld, type World } from './world.ts'

/** Ends with the tests of the file, or with the test, that opened it: then everything that must hold is looked at. */
export async function openWorld(input?: Parameters<typeof makeWorld>[0]): Promise<World> {
  const world = await makeWorld(input)
  after(() => world.end())
  return world
}
