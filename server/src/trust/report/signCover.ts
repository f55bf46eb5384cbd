/** Two people are responsible for a month's pack: both sign that its table has exactly these bytes. */
import type { reportDesk } from '@tonne/contract/trust/report'
import { refuse } from '@tonne/domain/refusals'
import { packCsv } from '@tonne/domain/trust/monthPack'
import { sha256Hex } from '../../platform/crypto/sha256.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { readPack } from './readPack.ts'
import { type CoverRow, findCover, insertCover, lockCover, updateCover } from './store.ts'

type Db = Pick<Tools, 'db'>
const states = {
  proposed: { en: 'signed by one person', cn: '一人已签署' },
  signed: { en: 'signed by two people', cn: '两人已签署' },
  refused: { en: 'refused', cn: '已拒绝' },
} as const satisfies Record<CoverRow['state'], { en: string; cn: string }>

const shownCover = ({ id, month, sha256, state, ...row }: CoverRow) => ({
  ...{ id, month, sha256, state },
  first: { id: row.firstId, name: row.firstName, at: row.firstAt.getTime() },
  second: row.secondAt === null ? null : { name: row.secondName ?? '', at: row.secondAt.getTime() },
})

export const readCover =
  ({ db }: Db): Handler<typeof reportDesk.cover> =>
  async ({ input: { month } }) => {
    const cover = await findCover(db, month)
    return { cover: cover ? shownCover(cover) : null }
  }

export const signCover =
  ({ db }: Db): Handler<typeof reportDesk.signCover> =>
  async ({ input: { month, reason }, operator, now, address }) => {
    const sha256 = sha256Hex(packCsv(await readPack(db, month)))
    return db.tx(async (tx) => {
      const isNew = await insertCover(tx, month, sha256, operator, now)
      const cover = (await findCover(tx, month))!
      if (!isNew) refuse('stateMoved', { state: states[cover.state] })
      const act = { by: operator, act: 'report.signCover', subject: month, reason, after: { sha256 }, address }
      await insertAudit(tx, act, now)
      return shownCover(cover)
    })
  }

export const decideCover =
  ({ db }: Db): Handler<typeof reportDesk.decideCover> =>
  (call) => {
    const { id, approve } = call.input
    return db.tx(async (tx) => {
      const cover = (await lockCover(tx, id)) ?? refuse('notFound')
      if (cover.state !== 'proposed') refuse('stateMoved', { state: states[cover.state] })
      return decideAsSecond(tx, deciderOf(call), {
        agrees: approve,
        first: cover.firstId,
        effect: async () => {
          if (approve && sha256Hex(packCsv(await readPack(tx, cover.month))) !== cover.sha256)
            throw new Error(`the pack of ${cover.month} is not what was signed`)
          await updateCover(tx, id, approve ? 'signed' : 'refused', call.operator, call.now)
          return shownCover((await lockCover(tx, id))!)
        },
        record: () => ({
          act: approve ? 'report.cover' : 'report.refuseCover',
          subject: cover.month,
          after: { sha256: cover.sha256 },
        }),
      })
    })
  }
