import type { proof } from '@tonne/contract/base/proof'
import type { Output } from '@tonne/contract/endpoint'

export type SealedSource =
  | 'posting'
  | 'audit'
  | 'certificate'
  | 'case'
  | 'drawCommit'
  | 'drawList'
  | 'drawResult'
  | 'liability'
  | 'checkpoint'
export type Asked = readonly { source: SealedSource; ids: readonly number[] }[]
type LogBundle = Output<typeof proof.entry>
export type SealedHead = LogBundle['head']
export type SealedRow = LogBundle['entries'][number]
/** Rows under one head; `waiting`: how many of the requested ones the next head will seal. */
type Opened = { head: SealedHead; entries: SealedRow[]; waiting: number }
export type SealedLog = {
  /** Under the newest head. Refuses when nothing was sealed yet. */
  open(asked: Asked): Promise<Opened>
  /** Under the first head that covers it; undefined while none does. */
  openFirst(source: SealedSource, id: number): Promise<{ head: SealedHead; row: SealedRow } | undefined>
  /** The proof that one head continues another. */
  since(old: SealedHead, head: SealedHead): Promise<string[]>
}
