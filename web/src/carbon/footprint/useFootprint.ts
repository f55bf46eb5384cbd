/** The data that people type about their own life stays on their device. */
import { emptyFootprint, type Footprint, readFootprint } from '@tonne/domain/carbon/footprint/footprint'
import { useState } from 'react'
import { forget, readStoredObject, store } from '../../api/storage.ts'

export type Change = (change: Partial<Footprint>) => void

/** The stored values, a function to change parts of them, and one to delete them; `round` counts the deletions. */
export function useFootprint() {
  const [footprint, setFootprint] = useState<Footprint>(() => readFootprint(readStoredObject('footprint', {})))
  const [round, setRound] = useState(0)
  const change: Change = (part) => {
    const next = { ...footprint, ...part }
    setFootprint(next)
    store('footprint', JSON.stringify(next))
  }
  const restart = () => {
    forget('footprint')
    setFootprint(emptyFootprint)
    setRound(round + 1)
  }
  return { footprint, change, restart, round }
}
