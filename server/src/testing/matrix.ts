/**
 * Access to members' things is declared field by field, so that no new endpoint and no new field can be forgotten.
 * Each endpoint of contract/src/endpoints.ts with a field that could name something has a row, and every such field is
 * in exactly one place:
 * - `owned`: it names a thing that belongs to one member. Say how a member gets one; another member's must answer as a
 *   missing one does.
 * - `free`: it names nothing that belongs to anybody (an amount, a text), or something public (a project).
 * - `scope`: what a restriction forbids there; `input` makes a call that reaches that rule, or `scopeShownIn` names the
 *   test that does.
 */
import type { RestrictionScope } from '@tonne/domain/people/member'
import {
  aBooking,
  aCase,
  aClaim,
  aDeposit,
  aNotice,
  anEntry,
  anOffer,
  anOrder,
  anOwnerLink,
  aPasskey,
  aPayee,
  aPayment,
  aPicture,
  aPlan,
  aPurchase,
  aRequest,
  aRetirement,
  aSession,
  askExport,
  aWithdrawal,
  lowBid,
  type Owned,
  somePictures,
} from './ownedThings.ts'
import { proof } from './payees.ts'
import { own, PASSWORD } from './people.ts'
import type { World } from './world.ts'

export type Row = {
  free?: readonly string[]
  owned?: Readonly<Record<string, Owned>>
  scope?: RestrictionScope
  scopeShownIn?: string
  input?: (world: World) => Promise<Record<string, unknown>>
}

/** Fields that page a list, prove the caller or give an amount name nothing that belongs to anybody. */
const NAMELESS = /^(?:proof|password|limit|after)$|(?:Cents|Kg)$/
/** The fields of an input that could name something and so must be in the endpoint's row. */
export const naming = (fields: readonly string[]): string[] => fields.filter((field) => !NAMELESS.test(field))
const free = (...names: string[]): Row => ({ free: names })

/** Endpoints of members and visitors. */
export const matrix: Readonly<Record<string, Row>> = {
  'login.sendCode': free('email', 'purpose', 'pass'),
  'login.checkInvitation': free('code'),
  'login.register': free(
    'kind',
    'firstName',
    'lastName',
    'companyName',
    'uen',
    'email',
    'codeTicket',
    'code',
    'invitationCode',
    'agreed',
  ),
  'login.logIn': free('kind', 'email', 'uen', 'agreed'),
  'login.askPasskey': free('ticket'),
  'login.secondFactor': free('ticket', 'totp', 'passkey', 'recovery'),
  'login.resetPassword': free('email', 'codeTicket', 'code'),
  'login.visit': free('agreed'),
  'recovery.state': free('ticket'),
  'recovery.sendCode': free('ticket'),
  'recovery.ask': free('ticket', 'codeTicket', 'code', 'ic', 'text'),
  'recovery.answer': free('ticket', 'no', 'text'),
  'recovery.cancel': free('ticket', 'no'),
  'credential.setTradingPassword': free('tradingPassword'),
  'credential.changeLoginPassword': free('newPassword'),
  'credential.confirmTotp': free('totp'),
  'credential.addPasskey': free('label', 'passkey'),
  'credential.askPasskey': free('bound'),
  'credential.removePasskey': { owned: { id: aPasskey }, input: () => Promise.resolve({ password: PASSWORD }) },
  'credential.setMailPhrase': free('phrase'),
  'session.revoke': { owned: { id: aSession } },
  'restriction.thaw': free('codeTicket', 'code'),
  'identity.give': free('realName', 'ic', 'phone'),
  'identity.changePhone': free('phone'),
  'owner.answer': {
    owned: { id: anOwnerLink },
    free: ['yes'],
    input: () => Promise.resolve({ yes: true, proof: own }),
  },
  'faq.checkAnswer': free('question', 'option'),
  'faq.finishQuiz': free('answers'),
  'news.info': free('slug'),
  'news.paper': free('name', 'version'),
  'news.agree': free('version'),
  'news.picture': free('name'),
  'project.list': free('search', 'type', 'country', 'registry', 'phase', 'sort'),
  'project.info': free('no'),
  'project.prices': free('no', 'days'),
  'project.mine': free('no'),
  'project.file': free('name'),
  'preview.project': free('token'),
  'order.buy': { free: ['project', 'kg', 'priceVersion'], scope: 'order', input: aPurchase },
  'order.list': free('side', 'state'),
  'order.info': { owned: { no: anOrder } },
  'presale.offer': free('no'),
  'presale.info': { owned: { no: aBooking } },
  'presale.book': { free: ['project', 'kg', 'priceVersion', 'memberSeed'], scope: 'order' },
  'presale.cancel': { owned: { no: aBooking } },
  'presale.pay': {
    owned: { no: aBooking },
    scope: 'order',
    scopeShownIn: 'server/src/trading/presale/presale.test.ts',
  },
  'draw.info': free('no'),
  'draw.bundle': free('no'),
  'wallet.logs': free('from', 'to', 'group', 'search'),
  'wallet.entry': { owned: { no: anEntry } },
  'portfolio.lines': free('year', 'no'),
  'portfolio.file': free('paper', 'form', 'year'),
  'statement.info': free('month'),
  'statement.file': free('month', 'form'),
  'statement.bundle': free('month'),
  'invoice.file': { free: ['form'], owned: { no: anOrder } },
  'invoice.credit': { free: ['form'], owned: { no: anOrder } },
  'deposit.info': { owned: { no: aDeposit } },
  'deposit.cancel': { owned: { no: aDeposit } },
  'payee.add': free('bank', 'holder', 'kind', 'number'),
  'payee.setDefault': { owned: { id: aPayee } },
  'payee.remove': { owned: { id: aPayee } },
  'withdrawal.request': {
    owned: { payee: aPayee },
    scope: 'withdraw',
    input: () => Promise.resolve({ amountCents: 20_00, payee: 1, proof }),
  },
  'withdrawal.info': { owned: { no: aWithdrawal } },
  'withdrawal.cancel': { owned: { no: aWithdrawal } },
  'retirement.form': free('project'),
  'retirement.request': {
    free: ['beneficiary', 'kg', 'message', 'name', 'project', 'reason', 'reasonText'],
    scope: 'sell',
    scopeShownIn: 'server/src/carbon/retirement/retirement.test.ts',
  },
  'retirement.readList': free('csv', 'message', 'project', 'reason', 'reasonText'),
  'retirement.requestList': {
    free: ['again', 'csv', 'message', 'project', 'reason', 'reasonText'],
    scope: 'sell',
    scopeShownIn: 'server/src/carbon/retirement/retirement.test.ts',
  },
  'retirement.info': { owned: { no: aRetirement } },
  'retirement.certificate': free('no', 'version'),
  'retirement.bundle': free('no'),
  'plan.info': { owned: { no: aPlan } },
  'plan.create': {
    free: ['beneficiary', 'day', 'kg', 'message', 'name', 'project', 'reason', 'reasonText'],
    scope: 'order',
    scopeShownIn: 'server/src/carbon/plan/plan.test.ts',
  },
  'plan.pause': { owned: { no: aPlan } },
  'plan.resume': { owned: { no: aPlan } },
  'plan.stop': { owned: { no: aPlan } },
  'certificate.paper': free('no', 'version'),
  'certificate.image': free('no'),
  'certificate.badge': free('no', 'theme'),
  'claim.create': {
    free: ['evidence', 'paidDay', 'reference', 'sender'],
    owned: { pictures: somePictures },
    input: aPayment,
  },
  'claim.withdraw': { owned: { no: aClaim } },
  'market.book': free('project'),
  'market.trades': free('project'),
  'market.history': free('days', 'project'),
  'market.mine': free('project'),
  'market.buy': { free: ['asset', 'kg', 'project'], scope: 'order', input: lowBid },
  'market.sell': { free: ['asset', 'kg', 'project'], scope: 'sell', input: lowBid },
  'market.cancel': { owned: { no: anOffer } },
  'request.info': { owned: { no: aRequest } },
  'request.submit': {
    free: ['caseNo', 'ic', 'kind', 'level', 'link', 'realName', 'text', 'tradingPassword'],
    owned: { pictures: somePictures },
    input: askExport,
  },
  // Its pictures are tested in request.test.ts, because they need a request of the caller's own.
  'request.message': {
    free: ['pictures', 'text'],
    owned: { no: aRequest },
    input: () => Promise.resolve({ text: 'one more word', pictures: [] }),
  },
  'request.cancel': { owned: { no: aRequest } },
  'request.cancelByLink': free('key', 'no'),
  'notice.mailOff': free('key', 'mail'),
  'request.download': { owned: { no: aRequest }, input: () => Promise.resolve({ password: PASSWORD }) },
  'proof.consistency': free('from', 'to'),
  'proof.leaves': free('size'),
  'proof.published': free('size'),
  'proof.entry': { owned: { no: anEntry } },
  'proof.case': { owned: { no: aCase } },
  'proof.draw': free('no'),
  'liability.days': free('day'),
  'transparency.csv': free('table'),
  'upload.setAvatar': free('picture'),
  'upload.attach': free('picture'),
  'upload.avatar': free('name'),
  'upload.file': { owned: { name: aPicture } },
  'notice.list': free('topic'),
  'notice.read': { owned: { id: aNotice } },
  'notice.readAll': free('upTo', 'topic'),
  'notice.prefer': free('topic', 'mail'),
  'notice.pushOn': free('endpoint', 'p256dh', 'auth'),
  'notice.pushOff': free('endpoint'),
}
