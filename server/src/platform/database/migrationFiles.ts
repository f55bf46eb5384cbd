import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** `needs`: an app that does not know the migration of this number cannot run once the file was applied. */
export type MigrationFile = { number: number; name: string; sql: string; checksum: string; needs: number }

/** One sentence for the operator: why the database was left as it is. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

const FOLDER = resolve(import.meta.dirname, '../../../migrations')
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** The line in a migration that takes something away: `-- needs 0091: releases before it read the column`. */
const NEEDS = /^-- needs (\d{4})\b/m

/** The files of a folder (server/migrations by default) in order, numbered from 0001 without gaps. */
export function readMigrationFiles(folder = FOLDER): MigrationFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const number = Number(NAME.exec(name)?.[1])
    if (number !== index + 1) {
      throw new MigrationRefused(
        `Migration ${name} should be number ${String(index + 1).padStart(4, '0')}, named like 0001_what_it_does.sql.`,
      )
    }
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const needs = Number(NEEDS.exec(sql)?.[1] ?? 0)
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs }
  })
}

/** A short text that is the same exactly while no file changed: the key of the tests' template database. */
export function migrationsFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of readMigrationFiles()) hash.update(`${file.name} ${file.checksum}\n`)
  return hash.digest('hex').slice(0, 12)
}
