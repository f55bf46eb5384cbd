/**
 * `npm run <command>`: installs what is missing and runs the command's program on the installed Node 24. The Node that
 * starts this may be older, so its imports use nothing that Node 20 lacks.
 */
import { install } from './install.mjs'
import { launch } from './launch.mjs'
import { giveUp } from './root.mjs'

const PROGRAMS = {
  start: ['tool/start.mjs'],
  dev: ['tool/dev/main.ts'],
  test: ['tool/test.mjs'],
  build: ['tool/build.mjs'],
  bench: ['tool/bench.mjs'],
  capacity: ['--no-warnings', 'server/src/bench/capacity/capacity.ts'],
  mutants: ['--no-warnings', 'tool/mutants/main.ts'],
  doctor: ['server/src/doctor/doctor.ts'],
  invariants: ['server/src/trust/invariants/report.ts'],
  simulate: ['tool/simulate.mjs'],
  backup: ['server/src/commands/backup.ts'],
  restore: ['server/src/commands/restore.ts'],
  migrate: ['server/src/commands/migrateOnly.ts'],
  'upgrade-postgres': ['server/src/commands/upgradePostgres.ts'],
  reseal: ['server/src/commands/reseal.ts'],
  'rotate-key': ['server/src/commands/rotateKey.ts'],
  'move-files': ['server/src/commands/moveFiles.ts'],
  containers: ['--no-warnings', 'tool/containers/main.ts'],
  cluster: ['--no-warnings', 'tool/cluster/main.ts'],
  drill: ['--no-warnings', 'tool/cluster/drill.ts'],
  'pack-verify': ['tool/pack-verify.mjs'],
}

const [command, ...args] = process.argv.slice(2)
const program = PROGRAMS[command]
if (!program) giveUp(`There is no command ${command ?? ''}: there are ${Object.keys(PROGRAMS).join(', ')}.`)
launch(install({ needsDev: !program.at(-1).startsWith('server/') }), [...program, ...args])
