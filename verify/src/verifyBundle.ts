/** A file states its own kind and version. */
import type { CheckedStep } from './checked.ts'
import { type CertificateStep, verifyCertificate } from './verifyCertificate.ts'
import { type ConsistencyStep, type ForkStep, verifyConsistency, verifyFork } from './verifyConsistency.ts'
import { type DrawStep, verifyDraw } from './verifyDraw.ts'
import { type LiabilityStep, verifyLiability } from './verifyLiability.ts'
import { type LogStep, verifyLog } from './verifyLog.ts'
import { type StatementStep, verifyStatement } from './verifyStatement.ts'
import { verifyWalk, type WalkStep } from './verifyWalk.ts'
import { verifyCertificate as firstCertificate } from './version1/verifyCertificate.ts'
import { verifyDraw as firstDraw } from './version1/verifyDraw.ts'
import { verifyLiability as firstLiability } from './version1/verifyLiability.ts'
import { verifyConsistencyBundle as firstConsistency, verifyLog as firstLog } from './version1/verifyLog.ts'
import { verifyStatement as firstStatement } from './version1/verifyStatement.ts'

export type AnyStep =
  | CertificateStep
  | ConsistencyStep
  | DrawStep
  | ForkStep
  | LiabilityStep
  | LogStep
  | StatementStep
  | WalkStep
  | 'digest'
  | 'kept'
/** The reader's own knowledge: whose file it must be, the month before, the stored head. */
export type Given = { member?: string; previous?: unknown; kept?: unknown }
type Verifier = (bundle: unknown, given?: Given) => Promise<readonly CheckedStep<AnyStep>[]>
export const verifiers = {
  draw: verifyDraw,
  log: verifyLog,
  consistency: verifyConsistency,
  liability: verifyLiability,
  certificate: verifyCertificate,
  statement: verifyStatement,
  fork: verifyFork,
  walk: verifyWalk,
} as const satisfies Record<string, Verifier>
export type BundleKind = keyof typeof verifiers
/** Verifiers of version 1, in which forks and walks did not exist. */
const firstVerifiers: Readonly<Partial<Record<BundleKind, Verifier>>> = {
  draw: firstDraw,
  log: firstLog,
  consistency: firstConsistency,
  liability: firstLiability,
  certificate: firstCertificate,
  statement: firstStatement,
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
/** The kind that the file names; undefined when we publish no such kind. */
export function bundleKind(value: unknown): BundleKind | undefined {
  const kind = fieldOf(value, 'kind')
  return typeof kind === 'string' && Object.hasOwn(verifiers, kind) ? (kind as BundleKind) : undefined
}
/** Whether the file is of version 1, which proves less: see FORMAT-1.md. */
export const isFirstVersion = (value: unknown): boolean => fieldOf(value, 'version') === 1
export function verifyBundle(
  kind: BundleKind,
  value: unknown,
  given: Given = {},
): Promise<readonly CheckedStep<AnyStep>[]> {
  const first = isFirstVersion(value) ? firstVerifiers[kind] : undefined
  return (first ?? (verifiers[kind] as Verifier))(value, given)
}
