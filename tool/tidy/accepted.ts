/**
 * The lists of changes that no test can notice say what is so, as far as reading shows it; `npm run mutants` shows the
 * rest.
 */
import { badEquivalents } from '../mutants/equivalents.ts'
import type { Complaint, Project } from './project.ts'

export const accepted = ({ files }: Project): Complaint[] => badEquivalents(files)
