import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Shows lines that open something to whoever started the app: in a terminal, else in a file of DATA_DIR that they
 * alone can read. A log is read by more people.
 */
export function showOnce(dataDir: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  const text = lines.join('\n')
  if (process.stdout.isTTY) {
    console.log(text)
    return
  }
  const file = join(dataDir, 'first-links')
  appendFileSync(file, `${text}\n`, { mode: 0o600 })
  console.log(`What opens the desk or an account was written to ${file}: read it, then remove it.`)
}
