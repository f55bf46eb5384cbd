import { retirement } from '@tonne/contract/carbon/retirement'
import type { Call } from '@tonne/contract/client'
import { proof } from './payees.ts'

type Change = {
  kg?: number
  beneficiary?: 'self' | 'other' | 'anonymous'
  name?: string
  reason?: 'travel' | 'other'
  reasonText?: string
  message?: string
}
const plain = { kg: 1000, beneficiary: 'self', reason: 'travel', reasonText: '', message: '', proof } as const

export const retire = ({ call }: { call: Call }, project: string, change: Change = {}, key?: string) =>
  call(retirement.request, { ...plain, project, ...change }, key)
