import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../../tool/accessibilityFaults.mjs'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function assertAccessible(page: Page, path?: string): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page, { tags, impacts: ['serious', 'critical'] }), [], path)
}
