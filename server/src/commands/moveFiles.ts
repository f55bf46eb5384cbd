/** `npm run move-files`: moves files from their rows to the store of FILES, while the app runs. */

import { readCommandLine } from '../platform/commandLine.ts'
import { openFiles } from '../platform/files/files.ts'
import { readFilesAddress } from '../platform/files/filesAddress.ts'
import { s3Store } from '../platform/files/s3Store.ts'
import { moveToStore } from './moveToStore.ts'
import { given, ownerCommand } from './ownerCommand.ts'

class MoveRefused extends Error {
  override name = 'MoveRefused'
}

readCommandLine({})
await ownerCommand(async (db) => {
  const address = readFilesAddress(given('FILES') ?? '')
  if (!address) throw new MoveRefused('FILES names no store, so there is nowhere to move files to.')
  const { files, bytes } = await moveToStore(db, openFiles(s3Store(address)))
  console.log(`Moved ${files} files of ${bytes} bytes. Their keys stand in their rows: back up both.`)
  console.log('The space in the database is free for other rows; `vacuum full` of a table gives it back to the disk.')
})
