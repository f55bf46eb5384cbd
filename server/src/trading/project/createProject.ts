import type { Bilingual } from '@tonne/domain/bilingual'
import type { Cents } from '@tonne/domain/money'
import { move, projectDecisions } from '@tonne/domain/states'
import type { NewProject } from '@tonne/domain/trading/newProject'
import { blockKg } from '@tonne/domain/trading/serial'
import { issueTons } from '../../shared/ledger/issueTons.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertBlocks, insertPrice, insertProject, listBlocks, lockProject, updateDecision } from './store.ts'

/** Created in review: nothing can be bought and no ton is issued yet. */
export const createProject =
  ({ db }: Pick<Tools, 'db'>) =>
  (asked: NewProject, now: Date): Promise<number> =>
    db.tx(async (tx) => {
      const id = await insertProject(tx, asked, now)
      let startKg = 0
      await insertBlocks(
        tx,
        id,
        asked.serials.map((block) => {
          const at = { ...block, startKg }
          startKg += blockKg(block)
          return at
        }),
      )
      await insertPrice(tx, id, asked.priceCents, now)
      return id
    })

/** Approval issues every ton of the serial blocks, once: from the registry into the project's unsold stock. */
export const approveProject =
  ({ db }: Pick<Tools, 'db'>) =>
  (no: string, now: Date): Promise<void> =>
    db.tx(async (tx) => {
      const project = await lockProject(tx, no)
      if (!project) throw new Error(`no project ${no}`)
      const issuedKg = (await listBlocks(tx, [project.id])).reduce((sum, block) => sum + blockKg(block), 0)
      const decision = move(projectDecisions, project.decision, 'approved')
      await issueTons(tx, { projectId: project.id, fromKg: 0, toKg: issuedKg }, now)
      await updateDecision(tx, project.id, { decision, issuedKg, reason: null })
    })

/** An operator stops a project, with a reason that every visitor reads. */
export const closeProject =
  ({ db }: Pick<Tools, 'db'>) =>
  (no: string, reason: Bilingual): Promise<void> =>
    db.tx(async (tx) => {
      const project = await lockProject(tx, no)
      if (!project) throw new Error(`no project ${no}`)
      await updateDecision(tx, project.id, {
        decision: move(projectDecisions, project.decision, 'closed'),
        issuedKg: project.issuedKg,
        reason,
      })
    })

/** A new version of the price, in force from `effectiveAt`; earlier orders keep theirs. */
export const setPrice =
  ({ db }: Pick<Tools, 'db'>) =>
  (no: string, priceCents: Cents, effectiveAt: Date): Promise<number> =>
    db.tx(async (tx) => {
      const project = await lockProject(tx, no)
      if (!project) throw new Error(`no project ${no}`)
      return insertPrice(tx, project.id, priceCents, effectiveAt)
    })
