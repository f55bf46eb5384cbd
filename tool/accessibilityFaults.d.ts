import type axe from 'axe-core'
import type { Page } from 'playwright-core'

type Looking = {
  tags?: readonly string[]
  impacts?: readonly axe.ImpactValue[]
}
/** A line for each rule that is broken: its name, and the first element that breaks it. All rules, unless `tags` or
 * `impacts` name some. Only what is wrong leaves the page. */
export declare function accessibilityFaults(page: Page, { tags, impacts }?: Looking): Promise<string[]>
