/**
 * The faults that axe finds in a page. The app has no frames of other sites, so one run in the page covers everything.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The packed form is read, because each page reads it anew and the other is more than twice as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A line for each broken rule: its name, and the first element that breaks it. */
export async function accessibilityFaults(page, { tags, impacts } = {}) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  return page.evaluate(
    async ({ tags, impacts }) => {
      const { violations } = await window.axe.run({ resultTypes: ['violations'], ...(tags && { runOnly: tags }) })
      return violations
        .filter(({ impact }) => impacts === undefined || impacts.includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    { tags, impacts },
  )
}
