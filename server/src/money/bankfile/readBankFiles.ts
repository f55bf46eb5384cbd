import type { Output } from '@tonne/contract/endpoint'
import type { bankfileDesk } from '@tonne/contract/money/bankfile'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import type { Tools } from '../../shared/tools.ts'
import { type BankFileRow, listBankFiles, SORTS } from './store.ts'

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
    const { rows, ...page } = await pageSorted(db, SORTS, 'takenAt.desc', input, (place, sql) =>
      listBankFiles(sql, place),
    )
    return { items: rows.map(toBankFile), ...page }
  }
}
