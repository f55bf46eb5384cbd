/** A district imports only itself and those before it in this list. */
import { type Complaint, type Project, within } from './project.ts'

export const DISTRICTS = ['base', 'people', 'publishing', 'trading', 'carbon', 'money', 'trust', 'support']
/** These list the endpoints of all districts. */
const LISTS = /^contract\/src\/(endpoints|deskEndpoints)\.ts$/

/**
 * The folder under src that a file belongs to: a noun with its district, or a folder beside the districts; undefined
 * for a file at the root.
 */
export function folderOf(path: string): string | undefined {
  const [first, ...rest] = path.split('/').slice(2)
  if (rest.length === 0) return undefined
  return DISTRICTS.includes(first!) && rest.length > 1 ? `${first}/${rest[0]}` : first
}

/**
 * The height of a file's district. In the server a file outside of the districts is above all, because it composes
 * them.
 */
export const rankOf = (path: string): number => {
  const rank = DISTRICTS.indexOf(path.split('/')[2]!)
  return rank < 0 ? DISTRICTS.length : rank
}

/**
 * In domain and contract a district imports itself, those before it, and files of no district; those import no
 * district.
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
