import { type App, buildApp } from '../app.ts'
import { UNBOUNDED } from './unbounded.ts'

/**
 * An app whose answers are checked, whose jobs run only when a test runs them, and which rejects no caller for load.
 */
export const buildTestApp = (input: Omit<Parameters<typeof buildApp>[0], 'checkAnswers' | 'scheduled'>): Promise<App> =>
  buildApp({ bounds: UNBOUNDED, ...input, checkAnswers: true, scheduled: false })
