import type { Complaint, Project } from './project.ts'

/**
 * The classes that a sheet defines by themselves (`.row {`). What a condition (@media) or a place (`.page .row`) adds
 * is no definition.
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
/** A list of selectors, but not those within `:is(...)`. */
const outerCommas = (list: string): string[] =>
  list
    .replace(/\([^()]*\)/g, (inner) => inner.replaceAll(',', ' '))
    .split(',')
    .map((selector) => selector.trim())

/** Two sheets that define one class are both in force once both are loaded, on pages that know of one only. */
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
