/** These tools run on any Node from 20 on, before anything is installed. */
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

/** Ends the command with a sentence for people instead of a stack. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

/** Minutes and seconds as a person reads them: 0.4 s, 12.3 s, 2 min 05 s. */
export function took(startedAt) {
  const seconds = (Date.now() - startedAt) / 1000
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`
}
