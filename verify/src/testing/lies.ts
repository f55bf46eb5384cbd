/** Both verifiers must find every lie of this list; verify/lies.md describes them. */
import { certificateLies, walkLies } from './certificateLies.ts'
import { drawLies } from './drawLies.ts'
import { keyForkLies, keyLies } from './keyLies.ts'
import { consistencyLies, forkLies, logLies } from './ledgerLies.ts'
import { liabilityLies } from './liabilityLies.ts'
import type { Lie } from './lie.ts'
import { statementLies } from './statementLies.ts'

export const lies: readonly Lie[] = [
  ...drawLies,
  ...logLies,
  ...consistencyLies,
  ...forkLies,
  ...liabilityLies,
  ...certificateLies,
  ...statementLies,
  ...walkLies,
  ...keyLies,
  ...keyForkLies,
]
