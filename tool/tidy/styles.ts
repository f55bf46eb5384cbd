import type { Complaint, Project } from './project.ts'

/**
 * The classes that a sheet defines by themselves (`.row {`). Rules under a condition (@media) or an ancestor (`.page
 * .row`) are no definitions.
 */
function definedIn(css: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, head = '', sign] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') open.pop()
    if (sign !== '{') continue
    if (open.every((outer) => outer.startsWith('@layer')) && !head.trim().startsWith('@'))
      found.push(...outerCommas(head).filter((selector) => /^\.[\w-]+$/.test(selector)))
    open.push(head.trim())
  }
  return found
}
/** Splits a list of selectors, but not one within `:is(...)`. */
const outerCommas = (list: string): string[] =>
  list
    .replace(/\([^()]*\)/g, (inner) => inner.replaceAll(',', ' '))
    .split(',')
    .map((selector) => selector.trim())

/** When two sheets that define one class are loaded, both apply, also on pages that know only one. */
export function classes({ sources }: Project): Complaint[] {
  const owners = new Map<string, string>()
  const complaints: Complaint[] = []
  for (const { path, uncommented } of sources.filter(({ path }) => /^(web|desk)\/src\/.*\.css$/.test(path))) {
    for (const name of new Set(definedIn(uncommented))) {
      const key = `${path.split('/')[0]} ${name}`
      const other = owners.get(key)
      if (other) complaints.push(`${path}: ${name} is defined in ${other} too`)
      else owners.set(key, path)
    }
  }
  return complaints
}
