/**
 * Costly work is done a few pieces at a time, and waiting callers are served round-robin by origin: whoever asks most
 * waits longest.
 */
import { refusal } from '@tonne/domain/refusals'
import { Lane, type Line } from './lane.ts'

/**
 * `held`: waits in a transaction and occupies a connection, so it goes first and is never refused. `known`: a member,
 * or a known device. The `line` is the caller's origin, widest first: a prefix, then the place in it.
 */
export type QueuePosition = { lane: LaneName; line: Line }
type LaneName = 'held' | 'known' | 'stranger'

/** `seconds` is the waiting time in the refusal. */
type FairOptions = {
  atOnce: number
  /** How many of them may be strangers' at once: the rest is reserved for known callers. */
  strangers?: number
  capacity: number
  seconds: number
}
type FairQueue = { <T>(position: QueuePosition, work: () => Promise<T>): Promise<T>; waiting(): number }

/** One in so many places goes to a stranger, however many known callers wait, so that nobody waits for ever. */
const ONE_IN = 4

/**
 * `capacity` may wait in each lane. When it is full, the newest of the longest line makes way for a caller from a
 * shorter one, so that a flood from one place is refused (`busy`) and others still get in.
 */
export function fairQueue({ atOnce, strangers = atOnce, capacity, seconds }: FairOptions): FairQueue {
  const lanes = { held: new Lane(), known: new Lane(), stranger: new Lane() }
  const running = { all: 0, strangers: 0 }
  let turns = 0
  /** Starts as much work as may run. */
  const serve = (): void => {
    while (running.all < atOnce) {
      turns += 1
      const order: readonly LaneName[] =
        turns % ONE_IN === 0 ? ['held', 'stranger', 'known'] : ['held', 'known', 'stranger']
      const name = order.find((one) => lanes[one].size > 0 && (one !== 'stranger' || running.strangers < strangers))
      if (!name) return
      count(name, 1)
      lanes[name].take()!.go()
    }
  }
  const count = (name: LaneName, by: 1 | -1): void => {
    running.all += by
    if (name === 'stranger') running.strangers += by
  }
  const admit = ({ lane: name, line }: QueuePosition): Promise<void> =>
    new Promise((go, refuse) => {
      const mine = lanes[name]
      const reject = () => refuse(refusal('busy', { seconds }))
      if (name !== 'held' && mine.size >= capacity && !mine.makeSpace(line)) return reject()
      mine.add(line, { go, refuse: reject })
      serve()
    })
  const run = async <T>(position: QueuePosition, work: () => Promise<T>): Promise<T> => {
    await admit(position)
    try {
      return await work()
    } finally {
      count(position.lane, -1)
      serve()
    }
  }
  return Object.assign(run, { waiting: () => lanes.held.size + lanes.known.size + lanes.stranger.size })
}
