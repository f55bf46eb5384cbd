/**
 * An unreachable database is neither a bug nor a refusal: callers are told that nothing is lost, and when to ask again.
 */
import { NoConnection } from './reserve.ts'

/**
 * The driver's own failures (no connection in time, one lost on the way) have no code; 57014 and 25P03 are the server's
 * time limits.
 */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof NoConnection) return true
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(E[A-Z]+|57...|25P03|08...|53...|58...)$/.test(code) ||
    (code === '' && /timeout|terminated|not queryable/i.test(message))
  )
}
