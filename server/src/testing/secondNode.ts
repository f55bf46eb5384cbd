/** The same app in the same process, with connections, batches and numbers of its own. */
import { client } from '@tonne/contract/client'
import { connect } from '../platform/database/database.ts'
import { buildTestApp } from './buildTestApp.ts'
import type { As } from './people.ts'
import { patient, sender, type World } from './world.ts'

export async function secondNode({
  appUrl,
  clock,
  tools,
}: Pick<World, 'appUrl' | 'clock' | 'tools'>): Promise<
  Pick<World, 'app' | 'tools' | 'schedule'> & { as: As; end(): Promise<void> }
> {
  const db = connect(appUrl)
  const { app, tools: own, schedule } = await buildTestApp({ db, clock, files: tools.files, settings: tools.settings })
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
