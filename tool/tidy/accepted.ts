/** Checks the lists of changes without effect by reading only; `npm run mutants` checks the rest. */
import { badEquivalents } from '../mutants/equivalents.ts'
import type { Complaint, Project } from './project.ts'

export const accepted = ({ files }: Project): Complaint[] => badEquivalents(files)
