import type { BundleKind, Given } from '../verifyBundle.ts'
import { former } from './operator.ts'
import { certificateBundle, walkBundle } from './soundCertificate.ts'
import { drawBundle, nearBookings, nearResult } from './soundDraw.ts'
import {
  earlierConsistency,
  formerOctober,
  keptHead,
  rotatedCertificate,
  rotatedConsistency,
  rotatedDraw,
  rotatedStatement,
  rotatedWalk,
} from './soundKeys.ts'
import { consistencyBundle, forkBundle, logBundle, october, statementBundle } from './soundLedger.ts'
import { liabilityBundle } from './soundLiability.ts'

export type Sound = { name: string; kind: BundleKind; bundle: object; given?: Given }
export const soundBundles: readonly Sound[] = [
  { name: 'draw-members', kind: 'draw', bundle: drawBundle() },
  { name: 'draw-drand', kind: 'draw', bundle: drawBundle({ kind: 'drand' }) },
  { name: 'draw-near', kind: 'draw', bundle: drawBundle({ entrants: nearBookings, facts: { result: nearResult } }) },
  { name: 'log', kind: 'log', bundle: logBundle() },
  { name: 'log-with-old-leaves', kind: 'log', bundle: logBundle({ old: 3 }) },
  { name: 'consistency', kind: 'consistency', bundle: consistencyBundle(), given: { kept: consistencyBundle().old } },
  { name: 'fork', kind: 'fork', bundle: forkBundle() },
  { name: 'liability', kind: 'liability', bundle: liabilityBundle(), given: { member: '7' } },
  { name: 'certificate', kind: 'certificate', bundle: certificateBundle() },
  { name: 'statement-before', kind: 'statement', bundle: october() },
  { name: 'statement', kind: 'statement', bundle: statementBundle(), given: { previous: october() } },
  { name: 'walk', kind: 'walk', bundle: walkBundle() },
  { name: 'consistency-rotated', kind: 'consistency', bundle: rotatedConsistency(), given: { kept: keptHead(former) } },
  { name: 'consistency-before-rotated', kind: 'consistency', bundle: earlierConsistency() },
  { name: 'certificate-rotated', kind: 'certificate', bundle: rotatedCertificate() },
  { name: 'draw-rotated', kind: 'draw', bundle: rotatedDraw() },
  { name: 'statement-rotated', kind: 'statement', bundle: rotatedStatement(), given: { previous: formerOctober() } },
  { name: 'walk-rotated', kind: 'walk', bundle: rotatedWalk(), given: { kept: keptHead(former) } },
]
