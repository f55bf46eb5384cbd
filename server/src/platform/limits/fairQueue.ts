/** Why: costly work is done a few pieces at a time, and those who wait take turns by where they come from: whoever asks most waits longest. */
import { refusal } from '@tonne/domain/refusals'
import { Lane, type Line, type Waiting } from './lane.ts'

/**
 * `held`: waits in a transaction and keeps a connection meanwhile; goes before everybody and is never turned away. `known`: a member, or a
 * device that came in before. The `line` is where it comes from, widest first: a prefix, then the place in it.
 */
export type Turn = { lane: LaneName; line: Line }
type LaneName = 'held' | 'known' | 'stranger'

/** `seconds` is what a caller is told who finds no room. */
export type FairOptions = { atOnce: number; room: number; seconds: number }
export type FairQueue = { <T>(turn: Turn, work: () => Promise<T>): Promise<T>; waiting(): number }

/** Of so many turns in a row one is a stranger's, however many known ones wait: nobody waits for ever. */
const ONE_IN = 4

/**
 * `room` may wait in each lane. Where it is full, the newest of the longest line makes way for whoever comes from a shorter one, so a flood
 * from one place is what is turned away (`busy`) and the others find room.
 */
export function fairQueue({ atOnce, room, seconds }: FairOptions): FairQueue {
  const lanes = { held: new Lane(), known: new Lane(), stranger: new Lane() }
  let running = 0
  let turns = 0
  const next = (): Waiting | undefined => {
    turns += 1
    const order = turns % ONE_IN === 0 ? (['held', 'stranger', 'known'] as const) : (['held', 'known', 'stranger'] as const)
    for (const name of order) {
      const one = lanes[name].take()
      if (one) return one
    }
    return undefined
  }
  const admit = ({ lane: name, line }: Turn): Promise<void> =>
    new Promise((go, refuse) => {
      if (running < atOnce) {
        running += 1
        return go()
      }
      const mine = lanes[name]
      const turnAway = () => refuse(refusal('busy', { seconds }))
      if (name !== 'held' && mine.size >= room && !mine.makeRoom(line)) return turnAway()
      mine.add(line, { go, refuse: turnAway })
    })
  const run = async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    await admit(turn)
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following.go()
      else running -= 1
    }
  }
  return Object.assign(run, { waiting: () => lanes.held.size + lanes.known.size + lanes.stranger.size })
}
