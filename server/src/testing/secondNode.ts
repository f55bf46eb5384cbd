/** The same app in the same process, with connections, batches and numbers of its own. */
import { client } from '@tonne/contract/client'
import { buildApp } from '../app.ts'
import { connect } from '../platform/database/database.ts'
import type { As } from './people.ts'
import { UNBOUNDED } from './unbounded.ts'
import { patient, sender, type World } from './world.ts'

export async function secondNode({
  appUrl,
  clock,
  tools,
}: Pick<World, 'appUrl' | 'clock' | 'tools'>): Promise<
  Pick<World, 'app' | 'tools' | 'schedule'> & { as: As; end(): Promise<void> }
> {
  const db = connect(appUrl)
  const {
    app,
    tools: own,
    schedule,
  } = await buildApp({
    db,
    clock,
    files: tools.files,
    settings: tools.settings,
    checkAnswers: true,
    scheduled: false,
    bounds: UNBOUNDED,
  })
  return {
    app,
    tools: own,
    schedule,
    as: (token, from = {}) => client(patient(sender(app, clock, token, from))),
    end: async () => {
      await app.close()
      await db.end()
    },
  }
}
