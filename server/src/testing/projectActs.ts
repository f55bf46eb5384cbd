import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { done } from './answers.ts'
import type { SingleAct, TwoPersonAct } from './deskAct.ts'
import { draftOf, pdfOf, sent } from './drafts.ts'
import { openProject } from './openProject.ts'
import { pictureOf } from './pictureOf.ts'
import type { World } from './world.ts'

const reason = 'compared with the papers'
const texts = { textEn: 'The registry stopped it', textCn: '登记处已暂停' }
let next = 50_000_000
const fresh = () => (next += 10_000)
const HOUR = 3_600_000
const drafted = async (world: World) => draftOf(world, await world.operator('market'), fresh())

export const projectTwoPersonActs: Readonly<Record<string, TwoPersonAct>> = {
  'projectDesk.decide <- submit': {
    roles: 'market',
    prepare: async (world) => {
      const { no, version } = await drafted(world)
      return {
        propose: (call) => call(projectDesk.submit, { no, version, reason }),
        decide: (call) => call(projectDesk.decide, { no, version, approve: true, reason }),
      }
    },
  },
  'projectDesk.decidePrice <- proposePrice': {
    roles: 'market',
    prepare: async (world) => {
      const { no } = await openProject(world, { no: `PRICED-${fresh()}` })
      const effectiveAt = world.clock.now().getTime() + HOUR
      return {
        propose: (call) => call(projectDesk.proposePrice, { no, priceCents: 31_00, effectiveAt, reason }),
        decide: (call, proposed) =>
          call(projectDesk.decidePrice, { plan: (proposed as { id: number }).id, approve: true, reason }),
      }
    },
  },
  'projectDesk.decideStop <- stop': {
    roles: 'market',
    prepare: async (world) => {
      const { no } = await openProject(world, { no: `STOPPED-${fresh()}` })
      return {
        propose: (call) => call(projectDesk.stop, { no, reason, ...texts }),
        decide: (call) => call(projectDesk.decideStop, { no, close: true, reason }),
      }
    },
  },
  'projectDesk.decideStop <- proposeReopen': {
    roles: 'market',
    prepare: async (world) => {
      const { no } = await openProject(world, { no: `REOPENED-${fresh()}` })
      done(await (await world.operator('market')).call(projectDesk.stop, { no, reason, ...texts }))
      return {
        propose: (call) => call(projectDesk.proposeReopen, { no, reason }),
        decide: (call) => call(projectDesk.decideStop, { no, close: false, reason }),
      }
    },
  },
  'projectDesk.reopenMarket <- proposeReopen': {
    roles: 'market',
    prepare: async (world) => {
      await (await world.operator('market')).call(projectDesk.haltMarket, { reason, ...texts })
      return {
        propose: (call) => call(projectDesk.proposeReopen, { no: null, reason }),
        decide: (call) => call(projectDesk.reopenMarket, { reason }),
      }
    },
  },
}

/** Run it last in a world: afterwards nothing is bought, booked or traded. */
export const haltMarketAct: SingleAct = {
  role: 'market',
  prepare: async () => (call) => call(projectDesk.haltMarket, { reason, ...texts }),
}
const market = (prepare: SingleAct['prepare']): SingleAct => ({ role: 'market', prepare })
export const projectSingleActs: Readonly<Record<string, SingleAct>> = {
  'projectDesk.create': market(async () => (call) => call(projectDesk.create, {})),
  'projectDesk.save': market(async (world) => {
    const { no, version, content } = await drafted(world)
    return (call) => call(projectDesk.save, { no, version, content: sent({ ...content, verifier: 'Another' }) })
  }),
  'projectDesk.takeBack': market(async (world) => {
    const { no, version } = await drafted(world)
    done(await (await world.operator('market')).call(projectDesk.submit, { no, version, reason }))
    return (call) => call(projectDesk.takeBack, { no, reason })
  }),
  'projectDesk.close': market(async (world) => {
    const { no } = await drafted(world)
    return (call) => call(projectDesk.close, { no, reason, ...texts })
  }),
  'projectDesk.addDocument': market(
    async () => (call) => call(projectDesk.addDocument, { content: pdfOf('A paper').toString('base64') }),
  ),
  'projectDesk.addImage': market(async () => {
    const picture = await pictureOf(40, 30)
    return (call) => call(projectDesk.addImage, { picture })
  }),
}
