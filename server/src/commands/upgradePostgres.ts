/** `npm run upgrade-postgres`: moves the database of DATA_DIR to this release's major version of PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readCommandLine } from '../platform/commandLine.ts'
import { migrate } from '../platform/database/migrate.ts'
import { StartRefused } from '../platform/postgres/refusal.ts'
import { fetchOlderPackages } from '../platform/postgres/upgrade/olderPackages.ts'
import { upgradeFiles } from '../platform/postgres/upgrade/upgradeFiles.ts'
import { reportInvariants } from '../trust/invariants/reportInvariants.ts'
import { dataDir, given } from './ownerCommand.ts'

const { values } = readCommandLine({ from: { type: 'string' } })
const fetched = mkdtempSync(join(tmpdir(), 'tonne-postgres-'))

async function main(): Promise<void> {
  if (given('DATABASE_URL'))
    throw new StartRefused('DATABASE_URL is set: that server is upgraded with its own pg_upgrade, not from here.')
  const upgraded = await upgradeFiles({
    dataDir: dataDir(),
    packagesOf: async (major) =>
      values.from ? join(resolve(values.from), 'package.json') : fetchOlderPackages(major, fetched),
    migrate: (url) => migrate({ url }),
    check: async (url) => {
      const { holds, text } = await reportInvariants(url)
      if (!holds) throw new StartRefused(`${text}\nNothing was changed.`)
      console.log(text)
    },
    log: console.log,
  })
  if (!upgraded) return console.log('The database is of this PostgreSQL already. Nothing was changed.')
  const { tables, rows, major, oldFiles } = upgraded
  console.log(`${rows} rows in ${tables} tables are as they were. PostgreSQL ${major}'s files stay in ${oldFiles}.`)
  console.log('Give BACKUP_DIR a new folder and take a copy: copies of before need the PostgreSQL of before.')
}

try {
  await main()
} catch (error) {
  const { name, message } = error as Error
  console.error(/Refused$/.test(name) ? message : error)
  process.exitCode = 1
} finally {
  rmSync(fetched, { recursive: true, force: true })
}
