/** Test databases are in memory where there is room: their data are thrown away, and a disk slows down with use. */
import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** A folder that everyone may enter. Without 4 GiB of free memory it is the system's folder for temporary files. */
export function scratch() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) >= ROOM_BYTES) return MEMORY
  } catch {
    // The system has no such folder.
  }
  return tmpdir()
}

/**
 * The files that tests left in a temporary folder, apart from those that a browser leaves when it is closed while
 * writing.
 */
export const leftIn = (folder) => readdirSync(folder).filter((name) => !name.startsWith('.org.chromium.Chromium.'))
