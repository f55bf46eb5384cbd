/** Each district imports only those before it in this list. */
import { type Complaint, type Project, within } from './project.ts'

export const DISTRICTS = ['base', 'people', 'publishing', 'trading', 'carbon', 'money', 'trust', 'support']
/** These list what all districts have. */
const LISTS = /^contract\/src\/(endpoints|deskEndpoints)\.ts$/

/**
 * The folder under src that a file is of: a noun with its district, or a folder beside the districts; undefined for a
 * file at the root.
 */
export function folderOf(path: string): string | undefined {
  const [first, ...rest] = path.split('/').slice(2)
  if (rest.length === 0) return undefined
  return DISTRICTS.includes(first!) && rest.length > 1 ? `${first}/${rest[0]}` : first
}

/** How far up a file's district is. What is of none is above all in the server, which composes there. */
export const rankOf = (path: string): number => {
  const rank = DISTRICTS.indexOf(path.split('/')[2]!)
  return rank < 0 ? DISTRICTS.length : rank
}

/**
 * In domain and contract a district imports itself, those before it, and what belongs to none; what belongs to none
 * imports no district.
 */
export function districtArrows({ sources }: Project): Complaint[] {
  const rank = (path: string) => DISTRICTS.indexOf(path.split('/')[2]!)
  return ['domain', 'contract'].flatMap((name) =>
    within(sources, name)
      .filter(({ path, isTest }) => !isTest && !LISTS.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target?.startsWith(`${name}/src/`) && rank(target) > rank(path))
          .map(
            ({ target }): Complaint =>
              `${path}: stands before ${DISTRICTS[rank(target!)]} and may not import ${target}`,
          ),
      ),
  )
}
