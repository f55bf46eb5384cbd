/** `npm run reseal`: reseals the database from SECRET_PREVIOUS to SECRET; with `--serving` while the app runs. */

import { readCommandLine } from '../platform/commandLine.ts'
import { SECRET_LENGTH } from '../shared/environment.ts'
import { given, ownerCommand } from './ownerCommand.ts'
import { ResealRefused, resealAll, resealServing } from './resealAll.ts'

const secretOf = (name: string): string => {
  const value = given(name) ?? ''
  if (value.length >= SECRET_LENGTH) return value
  throw new ResealRefused(`${name} has ${value.length} characters, but must have at least ${SECRET_LENGTH}.`)
}

const { serving } = readCommandLine({ serving: { type: 'boolean', default: false } }).values
await ownerCommand(async (db) => {
  const secrets = { previous: secretOf('SECRET_PREVIOUS'), secret: secretOf('SECRET') }
  const done = await (serving ? resealServing : resealAll)(db, secrets, new Date())
  if (!done) return console.log('The database is under SECRET already. Nothing was changed.')
  console.log(`Sealed anew: ${done.rows}. Told to make new recovery codes: ${done.notified} members.`)
  console.log(
    serving
      ? 'Start every node without SECRET_PREVIOUS once requests of before are over.'
      : 'Start every node with SECRET as it is now, and SECRET_PREVIOUS while requests of before are open.',
  )
})
