/** A test world's log is searched for every secret that was sent or received, whatever the test is about. */
import assert from 'node:assert/strict'
import pino from 'pino'

/** The names of secrets in our inputs and answers. */
const SECRET = /^(password|newPassword|tradingPassword|token|ticket|codeTicket|recovery|secret|codes|ic|key)$/
/** Shorter texts may be in a log by chance. */
const LEAST = 8

type HeardSecrets = {
  /** Logs everything, more than any level of a running server. */
  logger: pino.Logger
  hear(value: unknown): void
  assertUnsaid(): void
}
export function heardSecrets(): HeardSecrets {
  const lines: string[] = []
  const secrets = new Map<string, string>()
  const hear = (value: unknown, name = ''): void => {
    if (typeof value === 'string' && SECRET.test(name) && value.length >= LEAST) secrets.set(value, name)
    if (typeof value !== 'object' || value === null) return
    // The elements of a list have the list's name.
    for (const [key, inner] of Object.entries(value)) hear(inner, Array.isArray(value) ? name : key)
  }
  return {
    logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    hear,
    assertUnsaid: () => {
      for (const line of lines)
        for (const [secret, name] of secrets)
          assert.ok(
            !line.includes(secret) && !line.includes(encodeURIComponent(secret)),
            `a ${name} stands in the log: ${line}`,
          )
    },
  }
}
