/**
 * `npm run migrate` brings the database of DATABASE_URL to this release's schema, for deployments whose app never knows
 * its owner.
 */
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { root } from './root.mjs'

const child = spawn(install(), ['server/src/migrateOnly.ts'], { cwd: root, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 2))
