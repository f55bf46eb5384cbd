/** Why: a file says itself of which kind it is, so that the command and the page need not be told. */
import type { CheckedStep } from './checked.ts'
import { type CertificateStep, verifyCertificate } from './verifyCertificate.ts'
import { type DrawStep, verifyDraw } from './verifyDraw.ts'
import { type LiabilityStep, verifyLiability } from './verifyLiability.ts'
import { type LogStep, verifyConsistencyBundle, verifyLog } from './verifyLog.ts'
import { type StatementStep, verifyStatement } from './verifyStatement.ts'

export type AnyStep = CertificateStep | DrawStep | LiabilityStep | LogStep | StatementStep
type Verifier = (bundle: unknown) => Promise<readonly CheckedStep<AnyStep>[]>
export const verifiers = {
  draw: verifyDraw,
  log: verifyLog,
  consistency: verifyConsistencyBundle,
  liability: verifyLiability,
  certificate: verifyCertificate,
  statement: verifyStatement,
} as const satisfies Record<string, Verifier>
export type BundleKind = keyof typeof verifiers

/** What the file says it is; undefined when it is nothing we publish. */
export function bundleKind(value: unknown): BundleKind | undefined {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
  return typeof kind === 'string' && Object.hasOwn(verifiers, kind) ? (kind as BundleKind) : undefined
}
export const verifyBundle = (kind: BundleKind, value: unknown): Promise<readonly CheckedStep<AnyStep>[]> => verifiers[kind](value)
