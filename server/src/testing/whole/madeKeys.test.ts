import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { request } from '@tonne/contract/support/request'
import { mailOffLink } from '../../base/notice/mailOff.ts'
import { waitsOf } from '../../carbon/retirement/retirementOut.ts'
import { cancelLink } from '../../support/request/say.ts'

const settings = { publicUrl: 'https://tonne.example', secret: 'a secret of this test' }
/** Enough that keys begin with every character of their alphabet; without a database, because only the key matters. */
const many = Array.from({ length: 2000 }, (_, i) => i + 1)
const reason = 'compared with the registry'
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams)
const waiting = (text: string) =>
  waitsOf({
    state: 'instructed',
    evidence: { reference: 'VCU-1', day: '2026-11-20', text },
    proposedBy: 1,
    correction: null,
    correctionBy: null,
  })

const made = [
  ['the link that switches mails off', notice.mailOff, (i: number) => queryOf(mailOffLink(settings, i))],
  ['the link that cancels a request', request.cancelByLink, (i: number) => queryOf(cancelLink(settings, `R-${i}`))],
  [
    'what names a proposal',
    retirementDesk.confirm,
    (i: number) => ({ no: 'CR-1', reason, waits: waiting(`text ${i}`) }),
  ],
] as const
for (const [name, endpoint, sent] of made)
  test(`an endpoint accepts every key that we make for it: ${name}`, () => {
    for (const i of many) {
      const { success, error } = endpoint.input.safeParse(sent(i))
      assert.ok(success, `${JSON.stringify(sent(i))}: ${error?.message}`)
    }
  })
