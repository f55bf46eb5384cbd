import type { Complaint, Project } from './project.ts'

const RUNNER = 'server/src/shared/decideAsSecond.ts'
/**
 * These refuse one's own earlier act without a decision: disabling one's own account, and the appeal of one's own case.
 */
const ELSEWHERE = ['server/src/people/operator/disableOperator.ts', 'server/src/support/request/deskRequests.ts']

/**
 * Deciding another operator's proposal goes through one function, so that no act of two can forget the second person.
 */
export const fourEyes = ({ sources }: Project): Complaint[] =>
  sources
    .filter(({ path, isTest }) => path.startsWith('server/') && !isTest && ![RUNNER, ...ELSEWHERE].includes(path))
    .filter(({ code }) => /\brefuseOwnAct\b/.test(code))
    .map(({ path }): Complaint => `${path}: decide with decideAsSecond, which refuses one's own act, acts and records`)
