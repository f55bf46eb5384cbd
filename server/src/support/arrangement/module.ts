import { arrangementDesk } from '@tonne/contract/support/arrangement'
import { refuse } from '@tonne/domain/refusals'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  deleteView,
  findArrangement,
  insertView,
  listOwnIds,
  listViews,
  mergeArrangement,
  putSeen,
  updateView,
} from './store.ts'

const MOST_VIEWS = 100
const handlers = ({ db }: Pick<Tools, 'db'>): Handlers<typeof arrangementDesk> => ({
  mine: async ({ operator }) => ({
    value: (await findArrangement(db, operator.id)) ?? {},
    views: await listViews(db, operator.id, operator.role),
  }),
  set: async ({ input, operator }) => {
    await mergeArrangement(db, operator.id, input)
    return {}
  },
  see: async ({ input: { queue }, operator, now }) => {
    await putSeen(db, operator.id, queue, now)
    return {}
  },
  saveView: async ({ input: { id, shared, ...view }, operator, now }) =>
    db.tx(async (tx) => {
      const own = await listOwnIds(tx, operator.id)
      const row = { ...view, operatorId: operator.id, role: shared ? operator.role : null }
      if (id !== undefined && !own.includes(id)) refuse('notFound')
      if (id === undefined && own.length >= MOST_VIEWS) refuse('viewsMost', { most: MOST_VIEWS })
      const saved = id === undefined ? await insertView(tx, row, now) : await updateView(tx, id, row)
      return { id: saved ?? refuse('viewName', { name: view.name }) }
    }),
  removeView: async ({ input: { id }, operator }) => {
    if (!(await deleteView(db, id, operator.id))) refuse('notFound')
    return {}
  },
})

export const arrangementModule = (tools: Tools): Module => ({ serves: [servesDesk(arrangementDesk, handlers(tools))] })
