import type { Complaint, Project } from './project.ts'

const RUNNER = 'server/src/shared/decideAsSecond.ts'
/** Where one's own earlier act is refused without a decision on it: one's own account, and the appeal of one's case. */
const ELSEWHERE = ['server/src/people/operator/disableOperator.ts', 'server/src/support/request/deskRequests.ts']

/** Deciding what another began has one runner, so that a new act of two cannot forget the second person. */
export const fourEyes = ({ sources }: Project): Complaint[] =>
  sources
    .filter(({ path, isTest }) => path.startsWith('server/') && !isTest && ![RUNNER, ...ELSEWHERE].includes(path))
    .filter(({ code }) => /\brefuseOwnAct\b/.test(code))
    .map(({ path }): Complaint => `${path}: decide with decideAsSecond, which refuses one's own act, acts and records`)
