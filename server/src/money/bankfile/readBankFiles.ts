import type { Output } from '@tonne/contract/endpoint'
import type { bankfileDesk } from '@tonne/contract/money/bankfile'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { type BankFileRow, listBankFiles } from './store.ts'

const PAGE = 20

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
    const limit = input.limit ?? PAGE
    const before = Number(input.after ?? Number.NaN)
    const rows = await listBankFiles(db, Number.isSafeInteger(before) ? before : null, limit + 1)
    return {
      items: rows.slice(0, limit).map(toBankFile),
      next: rows.length > limit ? String(rows[limit - 1]!.id) : null,
    }
  }
}
