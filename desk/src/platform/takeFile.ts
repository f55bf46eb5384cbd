/** The audit records a file before it leaves the desk; without that row there is no file. */
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { csvOf } from '@tonne/domain/csv'
import { deskCall } from './deskCall.ts'
import { saveFile } from './saveFile.ts'
import { takenOf } from './takenOf.ts'

export type Cells = readonly (readonly (string | number)[])[]
/** `cells` begin with the heads of the columns. `memberId` is the member whose page it was taken from. */
export async function takeCsv(file: string, cells: Cells, memberId?: number): Promise<void> {
  const of = takenOf(window.location.search)
  const rows = Math.max(0, cells.length - 1)
  await deskCall(auditDesk.taken, { file, rows, ...of, ...(memberId === undefined ? {} : { memberId }) })
  saveFile(file, 'text/csv', csvOf(cells))
}
