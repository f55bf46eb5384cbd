import type { ImpactValue } from 'axe-core'
import type { Page } from 'playwright-core'

/** All rules, unless `tags` name some; faults of any weight, unless `impacts` name some. */
export function accessibilityFaults(
  page: Page,
  options?: { tags?: readonly string[]; impacts?: readonly ImpactValue[] },
): Promise<string[]>
