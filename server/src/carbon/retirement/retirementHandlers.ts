import type { retirement } from '@tonne/contract/carbon/retirement'
import type { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Output } from '@tonne/contract/endpoint'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { lackOf } from '@tonne/domain/carbon/registryAnswer'
import { listOwnerStandings } from '../../people/member/store.ts'
import { listOperators } from '../../people/operator/store.ts'
import { type Sql, within } from '../../platform/database/database.ts'
import type { DeskCall, Handlers } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { type Act, type Decisions, decisions } from './decideRetirements.ts'
import { listMyRetirements, readBundle, readCertificate, readForm, readRetirement } from './readRetirements.ts'
import { takeInstructions } from './registryInstructions.ts'
import { listAnswered, listDifferences } from './registryStore.ts'
import { requestHandlers } from './requestRetirement.ts'
import { toRetirements, waitsOf } from './retirementOut.ts'
import { countStates, listInForce, listQueue, type RetirementRow, SORTS, usualSort } from './store.ts'

export const retirementHandlers = (tools: Tools, log: SealedLog): Handlers<typeof retirement> => ({
  form: readForm(tools),
  ...requestHandlers(tools),
  list: listMyRetirements(tools),
  info: readRetirement(tools),
  certificate: readCertificate(tools),
  bundle: readBundle(tools, log),
})

type Desk = Handlers<typeof retirementDesk>
type DeskRow = Output<typeof retirementDesk.instruct>
const actOf = ({ input: { no, reason }, operator, address, now }: DeskCall<{ no: string; reason: string }>): Act => ({
  no,
  reason,
  operator,
  address,
  now,
})

export function retirementDeskHandlers(tools: Tools): Desk {
  const { db } = tools
  const decide = decisions(tools)
  const out = ({ now }: { now: Date }, act: (decide: Decisions) => Promise<RetirementRow>): Promise<DeskRow> =>
    db.tx(async (tx) => {
      const row = await act(decisions({ signer: tools.signer, db: within(tx) }))
      return (await toDesk(tx, [row], now))[0]!
    })
  return {
    queue: readOn(tools, 'retirement', async (call) => {
      const { state = null, named = '', find = named } = call.input
      const wanted = { state, find, by: narrowingOf(call) }
      const { rows, ...page } = await pageSorted(db, SORTS, usualSort(wanted), call.input, (place, sql) =>
        listQueue(sql, wanted, place),
      )
      return { items: await toDesk(db, rows, call.now), ...page, counts: await countStates(db) }
    }),
    instruct: (call) => out(call, (decide) => decide.instruct(actOf(call))),
    proposeEvidence: (call) => {
      const { reference, day, text } = call.input
      return out(call, (decide) => decide.proposeEvidence(actOf(call), { reference, day, text }))
    },
    compared: async () => {
      const [answered, differences] = [await listAnswered(db), await listDifferences(db)]
      const items = answered.map((one) => ({
        ...{ no: one.no, kg: one.kg, coveredKg: one.covered, lacks: lackOf(one) ?? null, endedOn: one.endedOn },
        proposed: one.proposedBy !== null,
        rows: one.rows.map(({ file, line, serial }) => ({ file, line, serial })),
      }))
      return { items, differences: [...differences] }
    },
    takeEvidence: async ({ input: { nos, reason }, operator, address, now }) => {
      await decide.takeEvidence({ reason, operator, address, now }, nos)
      return { written: [...new Set(nos)].sort() }
    },
    instructions: (call) => takeInstructions(tools, call),
    confirm: (call) => out(call, (decide) => decide.confirm(actOf(call), call.input.waits)),
    refuse: (call) => out(call, (decide) => decide.refuse(actOf(call))),
    proposeCorrection: (call) => {
      const { reference, day, text, name, reasonText, message } = call.input
      const correction = { name, reasonText, message, evidence: { reference, day, text } }
      return out(call, (decide) => decide.proposeCorrection(actOf(call), correction))
    },
    decideCorrection: (call) =>
      out(call, (decide) => decide.decideCorrection(actOf(call), call.input.approve, call.input.waits)),
  }
}

async function toDesk(sql: Sql, rows: readonly RetirementRow[], now: Date): Promise<DeskRow[]> {
  const [plain, owners, operators, inForce] = await Promise.all([
    toRetirements(sql, rows, now),
    listOwnerStandings(sql, [...new Set(rows.map((r) => r.memberId))]),
    listOperators(sql, now),
    listInForce(
      sql,
      rows.map((r) => r.id),
    ),
  ])
  const who = (id: number | null) => (id === null ? null : { id, name: operators.find((o) => o.id === id)?.name ?? '' })
  return rows.map((row, i) => ({
    ...plain[i]!,
    memberId: row.memberId,
    member: owners.find((o) => o.id === row.memberId)?.registeredName ?? '',
    instructedBy: who(row.instructedBy),
    evidence: row.evidence,
    proposedBy: who(row.proposedBy),
    confirmedBy: who(row.confirmedBy),
    correction: row.correction && { ...row.correction, by: who(row.correctionBy) },
    waits: waitsOf(row),
    version: inForce.get(row.id)?.version ?? 0,
    published: publishedOf(inForce.get(row.id)?.record),
  }))
}

function publishedOf(record: string | undefined): DeskRow['published'] {
  if (record === undefined) return null
  const { beneficiary, reasonText, message, evidence } = JSON.parse(record) as CertificateRecord
  return { name: beneficiary.name, reasonText, message, evidence }
}
