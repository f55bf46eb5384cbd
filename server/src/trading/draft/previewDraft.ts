/** The link is sealed, expires, and is given to operators only. */
import type { Output } from '@tonne/contract/endpoint'
import type { preview } from '@tonne/contract/trading/preview'
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { refuse } from '@tonne/domain/refusals'
import type { IccList } from '@tonne/domain/trading/iccLists'
import { iccOf } from '@tonne/domain/trading/newProject'
import { nextChange, percentSold, phaseOf } from '@tonne/domain/trading/project'
import { attachedKg, type ProjectContent, paragraphsOf } from '@tonne/domain/trading/projectContent'
import { serialsOf } from '@tonne/domain/trading/serial'
import { findIccLists } from '../../base/settings/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { stopOf } from '../project/store.ts'
import { type OpenDraft, readDraft } from './openDraft.ts'

const CONTEXT = 'project preview'
const LIVES_MS = 30 * 60_000
type Ticket = { no: string; until: number }
type Info = Output<typeof preview.project>

export function openPreview({ db, settings }: Tools): Handler<typeof projectDesk.preview> {
  return async ({ input: { no }, now }) => {
    await readDraft(db, no, now)
    const ticket: Ticket = { no, until: now.getTime() + LIVES_MS }
    const { sealed } = sealer(settings.secret).seal(JSON.stringify(ticket), CONTEXT)
    return { token: sealed.toString('base64url'), until: ticket.until }
  }
}

/** Undefined for a ticket that is not ours. */
function open(secret: string, token: string): Ticket | undefined {
  try {
    const keys = sealer(secret)
    return JSON.parse(
      keys.open({ sealed: Buffer.from(token, 'base64url'), keyId: keys.seal('', CONTEXT).keyId }, CONTEXT).toString(),
    ) as Ticket
  } catch {
    return undefined
  }
}

export function previewProject({ db, settings }: Tools): Handler<typeof preview.project> {
  return async ({ input: { token }, now }) => {
    const ticket = open(settings.secret, token)
    if (!ticket || now.getTime() >= ticket.until) return refuse('previewOver')
    return asMembersSee(await readDraft(db, ticket.no, now), { now, lists: await findIccLists(db, now) })
  }
}

type Seen = { now: Date; lists: ReadonlyMap<string, IccList> }
/** The project as if it were approved now; missing parts are empty. */
function asMembersSee({ draft, content: c, standing }: OpenDraft, { now, lists }: Seen): Info {
  const card = standing?.published ? standing.card : undefined
  const issuedKg = attachedKg(c)
  const unsoldKg = (card?.unsoldKg ?? 0) + issuedKg - (card?.issuedKg ?? 0)
  const date = (at: number | null | undefined) => (at == null ? null : new Date(at))
  const schedule = {
    decision: card?.decision ?? ('approved' as const),
    presaleStartsAt: date(c.presale?.startsAt),
    presaleEndsAt: date(c.presale?.endsAt),
    startsAt: date(c.startsAt) ?? new Date(now.getTime() + LIVES_MS),
    endsAt: date(c.endsAt),
    drawPending: card?.drawPending ?? false,
  }
  const price = card?.priceCents ?? c.priceCents ?? 0
  const serialBlocks = issuedKg > 0 ? serialsOf({ fromKg: 0, toKg: issuedKg }, c.blocks) : []
  return {
    ...wordsOf(c),
    icc: iccOf(c, lists),
    no: draft.no,
    art: draft.no,
    vintage: Number(c.vintageTo.slice(0, 4)) || now.getUTCFullYear(),
    phase: phaseOf(schedule, unsoldKg, now),
    priceCents: price,
    priceVersion: card?.priceVersion ?? 0,
    dayChange: { cents: 0, basisPoints: 0 },
    issuedKg,
    soldKg: issuedKg - unsoldKg,
    unsoldKg,
    percentSold: percentSold(issuedKg - unsoldKg, issuedKg),
    retiredKg: 0,
    nextChangeAt: nextChange(schedule, now)?.getTime() ?? null,
    startsAt: schedule.startsAt.getTime(),
    endsAt: c.endsAt,
    closedReason: card?.closedReason ?? null,
    stop: card ? stopOf(card) : null,
    phases: [],
    serialBlocks,
    nextSerials: serialBlocks[0] ?? null,
  }
}

const wordsOf = ({ authorisation, eligibility, bandBasisPoints, blocks, ...same }: ProjectContent) => ({
  ...same,
  lat: same.lat ?? 0,
  lon: same.lon ?? 0,
  vintageFrom: same.vintageFrom || '2000-01-01',
  vintageTo: same.vintageTo || '2000-12-31',
  introduction: { en: paragraphsOf(same.introduction.en), cn: paragraphsOf(same.introduction.cn) },
  presale:
    same.presale?.startsAt && same.presale.endsAt
      ? { ...same.presale, startsAt: same.presale.startsAt, endsAt: same.presale.endsAt }
      : null,
})
