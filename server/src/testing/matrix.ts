/**
 * Why: who may reach whose things is declared field by field, so that a new endpoint, or a new field of an old one, cannot be forgotten.
 *
 * A row per endpoint of contract/src/endpoints.ts and deskEndpoints.ts. Every field of its input stands in exactly one place:
 * - `owned`: it names a thing that belongs to one member. Say how a member comes by one; another member's must answer as a missing one does.
 * - `free`: it names nothing of anybody (an amount, a text), or what everyone may see (a project).
 * - `scope`: what a restriction forbids there; `input` makes a call that reaches that rule, or `scopeShownIn` names the test that does.
 */
import type { RestrictionScope } from '@tonne/domain/member'
import {
  aBooking,
  aClaim,
  aDeposit,
  aNotice,
  anEntry,
  anOffer,
  anOrder,
  aPasskey,
  aPayee,
  aPicture,
  aPurchase,
  aRequest,
  aSession,
  askExport,
  aWithdrawal,
  lowBid,
  type Owned,
  somePictures,
} from './ownedThings.ts'
import { proof } from './payees.ts'
import { PASSWORD } from './people.ts'
import type { World } from './world.ts'

export type Row = {
  free?: readonly string[]
  owned?: Readonly<Record<string, Owned>>
  scope?: RestrictionScope
  scopeShownIn?: string
  input?: (world: World) => Promise<Record<string, unknown>>
}

export const none: Row = {}
export const free = (...names: string[]): Row => ({ free: names })
const page = free('after', 'limit')

/** Endpoints of members and visitors. */
export const matrix: Readonly<Record<string, Row>> = {
  'settings.baseConfig': none,
  'settings.ledgerCheck': none,
  'login.sendCode': free('email', 'purpose'),
  'login.checkInvitation': free('code'),
  'login.register': free('kind', 'firstName', 'lastName', 'companyName', 'uen', 'email', 'code', 'password', 'invitationCode', 'agreed'),
  'login.logIn': free('kind', 'email', 'password', 'agreed'),
  'login.askPasskey': free('ticket'),
  'login.secondFactor': free('ticket', 'totp', 'passkey', 'recovery'),
  'login.resetPassword': free('email', 'code', 'password'),
  'login.visit': free('agreed'),
  'login.logOut': none,
  'login.socketTicket': none,
  'credential.state': none,
  'credential.setTradingPassword': free('password', 'tradingPassword'),
  'credential.changeLoginPassword': free('password', 'newPassword'),
  'credential.startTotp': free('password'),
  'credential.confirmTotp': free('totp'),
  'credential.startPasskey': free('password'),
  'credential.addPasskey': free('label', 'passkey'),
  'credential.askPasskey': free('bound'),
  'credential.removeTotp': free('password'),
  'credential.removePasskey': { free: ['password'], owned: { id: aPasskey }, input: () => Promise.resolve({ password: PASSWORD }) },
  'credential.renewRecoveryCodes': free('password'),
  'credential.setMailPhrase': free('phrase'),
  'session.list': none,
  'session.revoke': { owned: { id: aSession } },
  'session.revokeOthers': none,
  'session.history': page,
  'restriction.mine': none,
  'restriction.freeze': none,
  'restriction.thawCode': none,
  'restriction.thaw': free('code', 'proof'),
  'identity.mine': none,
  'identity.give': free('realName', 'ic', 'phone'),
  'identity.changePhone': free('phone'),
  'member.me': none,
  'member.membership': none,
  'member.setLang': none,
  'faq.quiz': none,
  'faq.checkAnswer': free('question', 'option'),
  'faq.finishQuiz': free('answers'),
  'faq.list': none,
  'news.list': page,
  'news.info': free('slug'),
  'news.banners': none,
  'news.paper': free('name'),
  'project.list': free('search', 'type', 'country', 'registry', 'phase', 'minCents', 'maxCents', 'sort', 'after', 'limit'),
  'project.info': free('no'),
  'project.prices': free('no', 'days'),
  'project.mine': free('no'),
  'order.buy': { free: ['project', 'kg', 'priceVersion'], scope: 'order', input: aPurchase },
  'order.list': free('side', 'state', 'after', 'limit'),
  'order.info': { owned: { no: anOrder } },
  'presale.offer': free('no'),
  'presale.list': none,
  'presale.info': { owned: { no: aBooking } },
  'presale.book': { free: ['project', 'kg', 'priceVersion', 'memberSeed'], scope: 'order' },
  'presale.cancel': { owned: { no: aBooking } },
  'presale.pay': { owned: { no: aBooking }, scope: 'order', scopeShownIn: 'server/src/presale/presale.test.ts' },
  'draw.info': free('no'),
  'draw.bundle': free('no'),
  'wallet.summary': none,
  'wallet.tons': none,
  'wallet.logs': free('from', 'to', 'group', 'after', 'limit'),
  'wallet.entry': { owned: { no: anEntry } },
  'wallet.holds': none,
  'deposit.create': free('amountCents'),
  'deposit.info': { owned: { no: aDeposit } },
  'deposit.list': page,
  'deposit.cancel': { owned: { no: aDeposit } },
  'payee.list': none,
  'payee.add': free('bank', 'holder', 'kind', 'number', 'proof'),
  'payee.setDefault': { owned: { id: aPayee } },
  'payee.remove': { owned: { id: aPayee } },
  'withdrawal.form': none,
  'withdrawal.request': {
    free: ['amountCents', 'proof'],
    owned: { payee: aPayee },
    scope: 'withdraw',
    input: () => Promise.resolve({ amountCents: 20_00, payee: 1, proof }),
  },
  'withdrawal.list': page,
  'withdrawal.info': { owned: { no: aWithdrawal } },
  'withdrawal.cancel': { owned: { no: aWithdrawal } },
  'claim.create': free('amountCents', 'evidence', 'paidDay', 'reference', 'sender'),
  'claim.list': page,
  'claim.withdraw': { owned: { no: aClaim } },
  'market.list': none,
  'market.book': free('project'),
  'market.trades': free('limit', 'project'),
  'market.history': free('days', 'project'),
  'market.mine': free('project'),
  'market.buy': { free: ['kg', 'priceCents', 'project'], scope: 'order', input: lowBid },
  'market.sell': { free: ['kg', 'priceCents', 'project'], scope: 'sell', input: lowBid },
  'market.cancel': { owned: { no: anOffer } },
  'request.list': page,
  'request.info': { owned: { no: aRequest } },
  'request.submit': {
    free: ['caseNo', 'ic', 'kind', 'level', 'password', 'realName', 'text', 'tradingPassword'],
    owned: { pictures: somePictures },
    input: askExport,
  },
  // Its pictures are asked about in request.test.ts: they need a request of the asker's own.
  'request.message': { free: ['pictures', 'text'], owned: { no: aRequest }, input: () => Promise.resolve({ text: 'one more word', pictures: [] }) },
  'request.cancel': { owned: { no: aRequest } },
  'request.cancelByLink': free('key', 'no'),
  'request.download': { free: ['password'], owned: { no: aRequest }, input: () => Promise.resolve({ password: PASSWORD }) },
  'credit.mine': page,
  'upload.setAvatar': free('picture'),
  'upload.removeAvatar': none,
  'upload.attach': free('picture'),
  'upload.avatar': free('name'),
  'upload.file': { owned: { name: aPicture } },
  'notice.list': free('topic', 'after', 'limit'),
  'notice.unread': none,
  'notice.read': { owned: { id: aNotice } },
  'notice.readAll': free('upTo', 'topic'),
  'notice.preferences': none,
  'notice.prefer': free('topic', 'mail'),
}
