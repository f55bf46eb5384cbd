import { requestStates } from '@tonne/domain/states'
import { requestKinds } from '@tonne/domain/support/request'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import {
  AnyPassword,
  Base64Url,
  Both,
  IcNumber,
  Id,
  Instant,
  Key,
  keyIn,
  Name,
  page,
  pageOf,
  TradingPassword,
  whole,
} from '../fields.ts'
import { CaseNo } from '../people/restriction.ts'
import { Pictures } from '../people/upload.ts'

export const RequestKindField = keyIn(requestKinds)
export const RequestStateField = keyIn(requestStates)
const Text = z.string().check(z.trim(), z.maxLength(1000))
const body = { text: Text, pictures: Pictures }

const SubmitInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level_upgrade'), level: whole(2, 5), ...body }),
  z.object({
    kind: z.literal('trading_password'),
    ic: IcNumber,
    password: AnyPassword,
    tradingPassword: TradingPassword,
    ...body,
  }),
  z.object({ kind: z.literal('unlock'), ic: IcNumber, ...body }),
  z.object({ kind: z.literal('name_correction'), realName: Name, ...body }),
  z.object({ kind: z.literal('appeal'), caseNo: CaseNo, ...body }),
  z.object({ kind: z.literal('data_export'), ...body }),
  z.object({ kind: z.literal('owner_link'), ic: IcNumber, ...body }),
  z.object({ kind: z.literal('owner_end'), link: Id, ...body }),
  z.object({ kind: z.literal('account_closure'), password: AnyPassword, ...body }),
])
export const RequestCard = z.object({
  no: z.string(),
  kind: RequestKindField,
  state: RequestStateField,
  at: Instant,
  dueAt: Instant,
  /** A message of an operator waits for the member's answer. */
  waiting: z.boolean(),
})
export const RequestInfo = z.extend(RequestCard, {
  /** The subject: a level, a name, a case. */
  detail: z.nullable(Both),
  /** When the approved request is carried out. */
  executeAt: z.nullable(Instant),
  /** The answer to the member. */
  outcome: z.nullable(Both),
  /** Until when the copy can be downloaded. */
  downloadUntil: z.nullable(Instant),
  steps: z.array(z.object({ state: RequestStateField, by: z.string(), at: Instant })),
  messages: z.array(
    z.object({
      by: z.enum(['member', 'operator']),
      name: z.string(),
      text: z.string(),
      pictures: z.array(z.string()),
      /** For a message made from a template: both languages, as they were sent. */
      letter: z.nullable(z.object({ title: Both, text: Both })),
      at: Instant,
    }),
  ),
})
export const request = {
  list: get('/request/list', {
    access: 'member',
    about: 'The caller’s requests, newest first.',
    input: z.object({ ...page }),
    output: pageOf(RequestCard),
  }),
  info: get('/request/info', {
    access: 'member',
    about: 'One request of the caller.',
    input: z.object({ no: Key }),
    output: RequestInfo,
    refusals: ['notFound'],
  }),
  standing: get('/request/standing', {
    access: 'member',
    about: 'The open items that keep the caller’s account from being closed; all zero: none.',
    output: z.object({ cents: z.int(), kg: z.int(), orders: z.int(), deposits: z.int(), cases: z.int() }),
  }),
  submit: post('/request/submit', {
    access: 'member',
    about: 'Sends a request. One of a kind can be open.',
    input: SubmitInput,
    output: z.object({ no: z.string() }),
    refusals: [
      'requestOpen',
      'requestLevel',
      'requestTons',
      'identityMissing',
      'icMismatch',
      'requestIcTries',
      'passwordIncorrect',
      'loginAttempts',
      'tradingPasswordWeak',
      'tradingPasswordSame',
      'tradingPasswordUnset',
      'notLocked',
      'closureStands',
      'icFormat',
      'icChecksum',
      'ownerElsewhere',
      'ownerLinkOver',
      'ownerLinkStands',
      'attachmentUnknown',
      'notFound',
    ],
  }),
  message: post('/request/message', {
    access: 'member',
    about: 'Answers the operators, with pictures.',
    input: z.object({ no: Key, ...body }),
    output: RequestInfo,
    refusals: ['notFound', 'requestOver', 'attachmentUnknown', 'tooManyRequests'],
  }),
  cancel: post('/request/cancel', {
    access: 'member',
    about: 'Cancels a request that is not done.',
    input: z.object({ no: Key }),
    output: RequestInfo,
    refusals: ['notFound', 'requestOver', 'letterOurs'],
  }),
  cancelByLink: post('/request/cancelbylink', {
    access: 'public',
    about: 'Cancels a request by the link of its mail: without logging in, since a thief may have the session.',
    input: z.object({ no: Key, key: Base64Url }),
    output: z.object({ no: z.string() }),
    refusals: ['linkInvalid', 'requestOver', 'tooManyRequests'],
  }),
  download: post('/request/download', {
    access: 'member',
    about: 'The copy of the caller’s data, as a JSON file, for the login password.',
    input: z.object({ no: Key, password: AnyPassword }),
    refusals: ['notFound', 'exportGone', 'passwordIncorrect', 'loginAttempts'],
  }),
}
