/**
 * Test databases are in memory where there is room, because a test's data is thrown away and a disk slows down with
 * use.
 */
import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A folder that everyone may enter, to make others in. Without 4 GiB of free memory it is the system's folder for
 * temporary files.
 */
export function scratch() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) >= ROOM_BYTES) return MEMORY
  } catch {
    // There is no such folder on this system.
  }
  return tmpdir()
}

/** What tests left in a temporary folder. A browser that is closed while it writes leaves a half file of its own. */
export const leftIn = (folder) => readdirSync(folder).filter((name) => !name.startsWith('.org.chromium.Chromium.'))
