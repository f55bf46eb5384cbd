/**
 * The parts of an error that a person needs: its message (which holds an assertion's difference) and the lines of our
 * own code in its stack.
 */
import { inspect } from 'node:util'

const NOT_OURS = /node:|node_modules|tool\/(worker|testRunner)\.mjs/

export function saidOf(cause) {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : inspect(cause, { depth: 6 })
  const where = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !NOT_OURS.test(line))
  const beneath = cause.cause === undefined ? [] : ['caused by', saidOf(cause.cause)]
  return [cause.message.trim(), ...where, ...beneath].join('\n')
}
