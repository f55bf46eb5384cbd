import type { DueJob } from '../../platform/schedule/runDue.ts'
import { deleteCodes } from '../../shared/credential/mailedCode.ts'
import type { Tools } from '../../shared/tools.ts'

const DAY = 24 * 3_600_000

export const sweepCodes = ({ db }: Pick<Tools, 'db'>): DueJob => ({
  name: 'sweepCodes',
  everyMs: 600_000,
  run: (now) => deleteCodes(db, new Date(now.getTime() - DAY)),
})
