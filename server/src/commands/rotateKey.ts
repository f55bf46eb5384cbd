/** `npm run rotate-key -- "the reason"`: another key signs the log from here on, and the log records it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../platform/commandLine.ts'
import { dataDir, given, ownerCommand } from './ownerCommand.ts'
import { RotationRefused, rotateSigningKey } from './rotateSigningKey.ts'

function secretHere(): string {
  try {
    return given('SECRET') ?? readFileSync(join(dataDir(), 'secret'), 'utf8').trim()
  } catch {
    throw new RotationRefused('No SECRET is known here. Set SECRET, or DATA_DIR to the folder that has it.')
  }
}

const { positionals: words } = readCommandLine({}, { words: true })
await ownerCommand(async (db) => {
  const reason = words.join(' ').trim()
  const { from, to } = await rotateSigningKey(db, { secret: secretHere(), reason }, new Date())
  console.log(`The key ${from} has ended. From here on the log is signed by\n${to}`)
  console.log('Start every node again, and publish the new key where you publish your own.')
})
