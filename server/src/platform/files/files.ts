/**
 * Where the bytes of a file are: in its row, or in a store of objects whose operator can neither read nor change them,
 * because the key and the SHA-256 stand in the row. Deleting the row deletes the key, and with it the file.
 */
import type { Sql } from '../database/database.ts'
import { type Opening, openObject, sealObject } from './sealObject.ts'

export type Stored = Opening & { name: string }
/** The columns `bytes` and `stored` of a row: exactly one is null. */
export type FileColumns = { bytes: Buffer | null; stored: Stored | null }
/**
 * How the bytes of a table's rows are moved to a store. `next` reads the first row with bytes after the primary key
 * `$1`, as text; null means from the beginning. `moved` writes the object `$2` in the place of the bytes.
 */
export type Movable = { next: string; moved: string }
/** Objects by name. Each call ends within 10 s, and throws StoreAway if the store did not do what was asked. */
export type ObjectStore = {
  put(name: string, object: Buffer): Promise<void>
  /** At most `size` bytes. */
  get(name: string, size: number): Promise<Buffer>
  /** Removing a missing object succeeds. */
  remove(name: string): Promise<void>
}
export type Files = {
  /**
   * Returns the columns to write into the row. Call it before the transaction: the object is stored before the row can
   * be seen, and is swept a day later if no row holds it.
   */
  put(sql: Sql, bytes: Buffer): Promise<FileColumns>
  get(columns: FileColumns): Promise<Buffer>
  /** Undefined: all bytes stand in rows. */
  store: ObjectStore | undefined
}

/** The store is unreachable, silent, or refuses us. Nothing was half done, and the caller may try again. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

// Committed before the object is sent, so that a killed process leaves no unknown object.
const LOOSE = 'insert into file_loose (name) values ($1)'

export const openFiles = (store?: ObjectStore): Files => ({
  store,
  async put(sql, bytes) {
    if (!store) return { bytes, stored: null }
    const { name, object, opening } = sealObject(bytes)
    await sql.rows(LOOSE, [name])
    await store.put(name, object)
    return { bytes: null, stored: { name, ...opening } }
  },
  async get({ bytes, stored }) {
    if (bytes) return bytes
    if (!stored) throw new Error('a file has neither bytes nor an object')
    if (!store) throw new StoreAway(`the object ${stored.name} is in a store, and FILES names none`)
    return openObject(stored, await store.get(stored.name, stored.size + 28))
  },
})
