/** The count covers all of a member's sockets on this node, and a member who exceeds it stays out for a while. */
import { Bucket, type Rate, Recent, sinceStart } from '../../platform/limits/bucket.ts'

/** A page sends `ping` every 50 s and answers our pings: this is a hundred times as much. */
const A_SOCKET = { frames: { burst: 30, perSecond: 1 }, bytes: { burst: 2048, perSecond: 64 } } as const
const ALL = { frames: { burst: 120, perSecond: 5 }, bytes: { burst: 8192, perSecond: 512 } } as const
/** A browser that reloads its pages opens a socket for each, with several windows several a second. */
const OPENINGS: Rate = { burst: 240, perSecond: 2 }
/** Longer than a client tries to reconnect: five times, five seconds apart. */
const BAN_MS = 60_000
const IDLE_MS = 120_000

type Counts = { frames: Bucket; bytes: Bucket }
type Standing = Counts & { openings: Bucket; bannedUntil: number }

export type SocketBudget = {
  /** False when they exceeded their budget a moment ago, or open one socket after the other. */
  mayOpen(): boolean
  /** The counts of one more socket of theirs. */
  socket(): { frame(): boolean; bytes(count: number): boolean }
  ban(): void
}

/** `whose`: all sockets of one member, or of one operator, share one budget. */
export function socketBudgets(): (whose: string) => SocketBudget {
  const counts = (of: typeof A_SOCKET | typeof ALL): Counts => ({
    frames: new Bucket(of.frames),
    bytes: new Bucket(of.bytes),
  })
  const standings = new Recent<Standing>(
    () => ({ ...counts(ALL), openings: new Bucket(OPENINGS), bannedUntil: 0 }),
    IDLE_MS,
  )
  return (whose) => ({
    mayOpen: () => {
      const theirs = standings.of(whose)
      return sinceStart() >= theirs.bannedUntil && theirs.openings.take()
    },
    socket: () => {
      const own = counts(A_SOCKET)
      return {
        frame: () => own.frames.take() && standings.of(whose).frames.take(),
        bytes: (count) => own.bytes.take(count) && standings.of(whose).bytes.take(count),
      }
    },
    ban: () => {
      standings.of(whose).bannedUntil = sinceStart() + BAN_MS
    },
  })
}
