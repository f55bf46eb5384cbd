/** Reads `deploy/*.service` to start it without systemd, so that the same files run here and on an operator's hosts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

type Unit = {
  command: readonly string[]
  user: string | undefined
  restartMs: number
  /** It may write only into DATA_DIR and has no rights of root. */
  isConfined: boolean
}
export type Variables = Readonly<Record<string, string>>

/** The command with its variables filled in. Throws when one is missing, or the unit has a setting unknown here. */
export function readUnit(name: string, variables: Variables): Unit {
  const text = readFileSync(join(root, 'deploy', name), 'utf8').replace(/\\\n\s*/g, '')
  const one = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1]
  const command = one('ExecStart') ?? ''
  if (/["'%\\]/.test(command)) throw new Error(`${name}: ExecStart has quotes, escapes or specifiers`)
  const filled = (word: string) =>
    word.replace(/\$\{(\w+)\}/g, (_, key: string) => {
      const value = variables[key]
      if (value === undefined) throw new Error(`${name}: host.env gives no ${key}`)
      return value
    })
  return {
    command: command.split(/\s+/).map(filled),
    user: one('User'),
    restartMs: Number(one('RestartSec') ?? 0) * 1000,
    isConfined: one('ProtectSystem') === 'strict',
  }
}

/**
 * `deploy/host.env` with these values in place of its examples; a line that is commented out counts when its value is
 * given. Throws for a variable that the file does not have.
 */
export function hostVariables(given: Variables): Variables {
  const text = readFileSync(join(root, 'deploy/host.env'), 'utf8')
  const shown = Object.fromEntries([...text.matchAll(/^(\w+)='?(.*?)'?$/gm)].map(([, key, value]) => [key!, value!]))
  const known = new Set([...text.matchAll(/^#?(\w+)=/gm)].map(([, key]) => key))
  const unknown = Object.keys(given).find((key) => !known.has(key))
  if (unknown) throw new Error(`deploy/host.env has no ${unknown}`)
  return { ...shown, ...given }
}
