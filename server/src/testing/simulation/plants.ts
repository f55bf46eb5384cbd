/** The simulation is judged by what it catches: it must find each of these bugs, planted alone in memory. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { outsidePlants } from './outsidePlants.ts'

/** `was` occurs once in `file` and becomes `is`. */
type Plant = { name: string; file: string; was: string; is: string }
export const plants: readonly Plant[] = [
  {
    name: 'fees are rounded down',
    file: 'domain/src/money.ts',
    was: 'mulDiv(amount, basisPoints, 10_000) as Cents',
    is: 'Math.floor((amount * basisPoints) / 10_000) as Cents',
  },
  {
    name: 'no notice of a deposit is sent',
    file: 'server/src/money/deposit/settleLine.ts',
    was: "await notify(tx, { memberId: intent.memberId, kind: 'depositCredited'",
    is: "if (now.getTime() < 0) await notify(tx, { memberId: intent.memberId, kind: 'depositCredited'",
  },
  {
    name: 'a bid that is cancelled gives no fee back',
    file: 'server/src/trading/market/cancelOrder.ts',
    was: 'worstOf(row, left, cents(row.priceCents))',
    is: 'cents(Math.round((left * row.priceCents) / 1000))',
  },
  {
    name: 'a month of purchases begins eight hours late',
    file: 'domain/src/days.ts',
    was: 'export const startOfMonth = (at: Date): Date => startOfDay(',
    is: 'export const startOfMonth = (at: Date): Date => ((day: Day) => new Date(startOfDay(day).getTime() + OFFSET))(',
  },
  {
    name: 'the maximum of one order is a lot too high',
    file: 'domain/src/trading/order.ts',
    was: 'return quantity > maxKg ?',
    is: 'return quantity > maxKg + lotKg ?',
  },
  { name: 'a level counts what was sold', file: 'domain/src/trading/level.ts', was: 'inKg - outKg)', is: 'inKg)' },
  {
    name: 'proceeds are released twice',
    file: 'server/src/trading/market/settleProceeds.ts',
    was: 'const entryId = books.enter(',
    is:
      "books.enter({ kind: 'sell', causeId: trade.sellOrderId, postings: [posting] })\n" +
      '    const entryId = books.enter(',
  },
  {
    name: 'a bid for presale tons keeps its hold after the delivery',
    file: 'server/src/trading/market/tradeStore.ts',
    was: "asset = 'presale'\")}\n    where p.starts_at <= $1",
    is: "asset = 'presale'\")}\n    where false and p.starts_at <= $1",
  },
  {
    name: 'a payout that came back goes to the next member',
    file: 'server/src/money/withdrawal/settlePayout.ts',
    was: 'return returnedPostings(row)',
    is: 'return returnedPostings({ ...row, memberId: row.memberId + (row.memberId % 2 === 0 ? 1 : -1) })',
  },
  {
    name: 'a member who may not sell may retire',
    file: 'server/src/carbon/retirement/requestRetirement.ts',
    was: 'decideRetirement(holder.standing, held, lines)',
    is: 'decideRetirement({ ...holder.standing, restrictions: [] }, held, lines)',
  },
  {
    name: 'a project is read without its lock',
    file: 'server/src/trading/project/store.ts',
    was: 'order by p.id for no key update of p',
    is: 'order by p.id',
  },
  {
    name: 'one member’s key answers another member',
    file: 'server/src/platform/http/idempotency.ts',
    was:
      'select member_id as "memberId", key, request_hash as "requestHash", answer\n' +
      '  from answers_to($1::bigint[], $2::text[])',
    is:
      'select k.member_id as "memberId", i.key, request_hash as "requestHash", answer from idempotency i join ' +
      'unnest($1::bigint[], $2::text[]) k (member_id, key) on k.key = i.key',
  },
  {
    name: 'a member who misses the final payment loses nothing',
    file: 'domain/src/trading/presale.ts',
    was: 'kept.fromPaying ? cents(0) : shareOf(keptCents, terms.forfeitBasisPoints)',
    is: 'cents(0)',
  },
  {
    name: 'a draw ranks by the first byte, then by the order’s number',
    file: 'domain/src/trading/draw.ts',
    was: 'byText(a.hmac, b.hmac)',
    is: 'byText(a.hmac.slice(0, 2), b.hmac.slice(0, 2))',
  },
  {
    name: 'at one price the newest order trades first',
    file: 'domain/src/trading/market.ts',
    was: 'if (queue) queue.last = queue.last.after = place',
    is:
      'if (queue) [place.before, place.after, queue.first.before, queue.first] = [undefined, queue.first, place, ' +
      'place]',
  },
  {
    name: 'the proposer of a withdrawal approves it',
    file: 'server/src/money/withdrawal/decideWithdrawals.ts',
    was: 'first: row.proposedBy!,',
    is: 'first: [],',
  },
  {
    name: 'a payment under a reference is credited whoever paid it',
    file: 'domain/src/money/deposit.ts',
    was: "if (judgePayer(line.payer, intent.registeredName) === 'other')",
    is: 'if (Number.isNaN(line.amountCents))',
  },
  {
    name: 'a payment file includes payments that have to wait',
    file: 'server/src/money/withdrawal/exportBatch.ts',
    was: 'if (may) found.push(row)',
    is: 'found.push(row)',
  },
  {
    name: 'a holiday is a working day',
    file: 'domain/src/days.ts',
    was: '!isWeekend(day) && !holidays.has(day)',
    is: '!isWeekend(day) && holidays.size >= 0',
  },
  {
    name: 'a purchase of the same owner’s other account is not counted',
    file: 'server/src/trading/order/store.ts',
    was: 'where o.member_id = any(mine.ids) and o.project_id = a.project_id',
    is: 'where o.member_id = a.member_id and o.project_id = a.project_id',
  },
  {
    name: 'a mail counts as sent before it is',
    file: 'server/src/platform/mail/sendDueMail.ts',
    was: 'await send(mail)\n        } catch',
    is: 'await markSent(db, id, now)\n          await send(mail)\n        } catch',
  },
  {
    name: 'a price is in force from its approval',
    file: 'server/src/trading/draft/planPrice.ts',
    was: 'insertPrice(tx, project.id, plan.priceCents, plan.effectiveAt)',
    is: 'insertPrice(tx, project.id, plan.priceCents, now)',
  },
  {
    name: 'a purchase at a price that moved pays the new one',
    file: 'domain/src/trading/order.ts',
    was: 'if (input.priceVersion !== offer.priceVersion) refuse',
    is: 'if (input.priceVersion > offer.priceVersion) refuse',
  },
  {
    name: 'a code of an authenticator app is accepted repeatedly',
    file: 'server/src/shared/credential/secondFactor.ts',
    was: 'const spent = !step || (await useProof',
    is: 'const spent = !step || 0 > 1 && (await useProof',
  },
  {
    name: 'a passkey confirms another act than the one that it signed',
    file: 'server/src/shared/credential/passkeys.ts',
    was: 'challenge_hash = $1 and member_id = $2 and bound = $3 and ',
    is: 'challenge_hash = $1 and member_id = $2 and length($3) > 0 and ',
  },
  {
    name: 'a factor added with the wait confirms an order',
    file: 'domain/src/people/moneyOutHold.ts',
    was: 'by !== undefined && by.factorSince < hold.since',
    is: 'by !== undefined && by.factorSince <= hold.until',
  },
  {
    name: 'wrong second factors are not counted',
    file: 'server/src/shared/credential/factorTries.ts',
    was: 'for (const { key } of counters) await insertAttempt(tx, key, now)',
    is: '',
  },
  {
    name: 'a draw uses public randomness of another round',
    file: 'server/src/trading/draw/drand.ts',
    was: 'if (!(await isOfRound(chain, published)))',
    is: 'if (round < 0)',
  },
  {
    name: 'when public randomness is late a draw uses the members’ seeds',
    file: 'server/src/trading/draw/drawDue.ts',
    was: 'return round && { beacon: round.randomness, drandSignature: round.signature }',
    is:
      'return round ? { beacon: round.randomness, drandSignature: round.signature } : { beacon: ' +
      "sha256(list!.memberSeeds), drandSignature: '00' }",
  },
  {
    name: 'a draw uses a list that came into the log too late',
    file: 'server/src/trading/draw/drawDue.ts',
    was:
      "if (head) return head.at.getTime() < knownFrom ? 'yes' : 'too late'\n" +
      "  return now.getTime() < knownFrom ? 'not yet' : 'too late'",
    is: "return head ? 'yes' : 'not yet'",
  },
  {
    name: 'a reversed purchase counts for the limits',
    file: 'server/src/trading/order/store.ts',
    was: "const BOUGHT = unless(\"'not_allocated', 'reversed'\")",
    is: 'const BOUGHT = unless("\'not_allocated\'")',
  },
  {
    name: 'money that a correction left is handed on twice',
    file: 'server/src/money/correction/decideCorrection.ts',
    was: '  await updateGiven(tx, of.id, now)\n',
    is: '',
  },
  {
    name: 'a certificate is published anew in the same words',
    file: 'server/src/carbon/retirement/decideRetirements.ts',
    was: "refuse('certificateNothingNew')",
    is: 'Object.keys({})',
  },
  {
    name: 'a holder does not hear that a certificate has other words',
    file: 'server/src/carbon/retirement/decideRetirements.ts',
    was: "if (approve) await notifyHolder(tx, after, 'retirementCorrected'",
    is: "if (!approve) await notifyHolder(tx, after, 'retirementCorrected'",
  },
  {
    name: 'a registry’s answer may be of a day that has not come',
    file: 'domain/src/carbon/retirement.ts',
    was: 'if (day < from || day > today)',
    is: 'if (day < from)',
  },
  {
    name: 'a row of an export is taken again where the same numbers reach further',
    file: 'server/src/trading/registry/importRegistryFile.ts',
    was: 'if (old && sameRun(runOf(row), old)) known += 1',
    is: 'if (old && runOf(row).first === old.first) known += 1',
  },
  {
    name: 'a month of a plan is bought twice on its day',
    file: 'server/src/carbon/plan/runPlans.ts',
    was: '  await buyOrSkip(tx, row, {',
    is: '  await buyMonth(tx, row, running)\n  await buyOrSkip(tx, row, {',
  },
  {
    name: 'no notice of a plan’s skipped month is sent',
    file: 'server/src/carbon/plan/runPlans.ts',
    was: 'await notifySkipped(tx, row, { ...month, refusal: bought })',
    is: '',
  },
  {
    name: 'a plan is resumed while withdrawals wait, without an earlier factor',
    file: 'server/src/carbon/plan/changePlan.ts',
    was: 'refuseUnconfirmed((await listMoneyOutHolds(tx, [memberId], now)).get(memberId)',
    is: 'refuseUnconfirmed(undefined',
  },
  {
    name: 'a plan buys above its cap',
    file: 'domain/src/carbon/plan.ts',
    was: 'if (payCents > capCents)',
    is: 'if (payCents > capCents * 2)',
  },
  {
    name: 'a recovery code is accepted twice',
    file: 'server/src/shared/credential/recoveryCodes.ts',
    was: 'code_hash = any($2::text[]) and used_at is null ',
    is: 'code_hash = any($2::text[]) ',
  },
  {
    name: 'recovery codes of an earlier set stay valid',
    file: 'server/src/shared/credential/recoveryCodes.ts',
    was: '  await tx.rows(DROP, [memberId])\n',
    is: '',
  },
  ...outsidePlants,
]

/** Everything imported afterwards for the first time has this bug. */
export function plant({ name, file, was, is }: Plant): void {
  const at = (text: string) => text.split(was).length - 1
  const url = new URL(`../../../../${file}`, import.meta.url).href
  if (at(readFileSync(fileURLToPath(url), 'utf8')) !== 1) throw new Error(`'${name}' does not stand once in ${file}`)
  registerHooks({
    load: (asked, context, next) => {
      const loaded = next(asked, context)
      return asked === url ? { ...loaded, source: String(loaded.source).replace(was, () => is) } : loaded
    },
  })
}
