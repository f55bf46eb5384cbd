import type { Output } from '@tonne/contract/endpoint'
import type { bankfileDesk } from '@tonne/contract/money/bankfile'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { type BankFileRow, listBankFiles } from './store.ts'

export const toBankFile = ({
  id: _,
  takenAt,
  bookedAt,
  ...row
}: BankFileRow): Output<typeof bankfileDesk.import>['file'] => ({
  ...row,
  takenAt: takenAt.getTime(),
  bookedAt: bookedAt?.getTime() ?? null,
})

export function readBankFiles({ db }: Pick<Tools, 'db'>): Handler<typeof bankfileDesk.list> {
  return async ({ input }) => {
    const { rows, next } = await pageOf(input, (before, limit) => listBankFiles(db, before, limit))
    return { items: rows.map(toBankFile), next }
  }
}
