/** The key that signs the log can be changed. The change is a row of the log, and takes effect at its position. */
export type LogKeys = {
  /** The key that signs now. */
  publicKey: string
  /** The earlier keys, oldest first, each with the position of the row that ended it. */
  ended: readonly { publicKey: string; at: number }[]
}
/** The key that signs a head of this size, and what is signed in a row at this position. */
export const keyAt = ({ publicKey, ended }: LogKeys, size: number): string =>
  ended.find(({ at }) => size <= at)?.publicKey ?? publicKey
