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
  | 'key'
export type Asked = readonly { source: SealedSource; ids: readonly number[] }[]
type LogBundle = Output<typeof proof.entry>
export type SealedHead = LogBundle['head']
export type SealedRow = LogBundle['entries'][number]
/** Rows under one head; `waiting`: how many of the requested rows the next head will seal. */
type Opened = { head: SealedHead; entries: SealedRow[]; waiting: number }
/** The part of every bundle besides its facts: the key, the ends of earlier keys, and the signature over everything. */
export type Signature = Pick<LogBundle, 'publicKey' | 'keys' | 'signature'>
export type SealedLog = {
  /** Under the newest head. Refuses while nothing is sealed. */
  open(asked: Asked): Promise<Opened>
  /** Under the first head that covers the row; undefined while none does. */
  openFirst(source: SealedSource, id: number): Promise<{ head: SealedHead; row: SealedRow } | undefined>
  /** The proof that one head continues another. */
  since(old: SealedHead, head: SealedHead): Promise<string[]>
  /** Signs a bundle, of which this is the newest head. */
  signed<F extends object>(facts: F, newest: SealedHead): Promise<F & Signature>
}
