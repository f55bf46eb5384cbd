import type { Tx } from './database.ts'

/** From here on the statements of this transaction are planned for whole tables. */
export function planWhole(tx: Tx): void {
  for (const plan of ['enable_seqscan', 'enable_hashjoin']) tx.send(`set local ${plan} = on`)
}
/** Besides, they may take longer than the connection's timeouts allow. */
export function readWhole(tx: Tx): void {
  tx.unhurried()
  planWhole(tx)
}
