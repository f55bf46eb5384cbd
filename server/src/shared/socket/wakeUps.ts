/**
 * Nodes only tell each other that there is something to look at: a stranger on the bus can make a node look, but never
 * make it believe anything. Every node also looks by itself, so a lost message only costs time.
 */
import { randomUUID } from 'node:crypto'
import { type Bus, type OpenLine, openBus } from '../../platform/bus/bus.ts'
import type { BusAddress } from '../../platform/bus/busAddress.ts'
import { paced } from '../../platform/paced.ts'

export type WakeUps = {
  /** Something was committed that others want to see. */
  wakeOthers(): void
  /** `wake` is called when another node sent something. */
  listen(wake: () => void): void
  /** Whether another node's message would arrive now. */
  isHeard(): boolean
  stop(): Promise<void>
}

/** Many commits within this time are one message. */
const GAP_MS = 25
const WORD = /^look [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const clients: Readonly<Record<BusAddress['kind'], () => Promise<OpenLine>>> = {
  nats: async () => (await import('../../platform/bus/natsLine.ts')).natsLine,
  redis: async () => (await import('../../platform/bus/redisLine.ts')).redisLine,
}

export async function openWakeUps(
  address: BusAddress,
  changed?: (isHeard: boolean, reason: string) => void,
): Promise<WakeUps> {
  const own = `look ${randomUUID()}`
  const listeners = new Set<() => void>()
  const heard = (text: string): void => {
    if (text !== own && WORD.test(text)) for (const wake of listeners) wake()
  }
  const open = await clients[address.kind]()
  const bus: Bus = openBus({
    ...{ address, open, heard },
    changed: (isHeard, reason) => {
      // Messages that were sent while there was no bus are lost.
      if (isHeard) waking.soon()
      changed?.(isHeard, reason)
    },
  })
  const waking = paced(() => bus.say(own), GAP_MS)
  return {
    wakeOthers: waking.soon,
    listen: (wake) => void listeners.add(wake),
    isHeard: bus.isHeard,
    stop: async () => {
      waking.stop()
      await bus.stop()
    },
  }
}
