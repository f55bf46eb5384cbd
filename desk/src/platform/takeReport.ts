/** The audit records a report before it leaves the desk as a file; without that row there is no file. */
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { type Cell, csvOf } from '@tonne/domain/csv'
import { deskCall } from './deskCall.ts'
import { saveFile } from './saveFile.ts'

export type Cells = readonly (readonly Cell[])[]
/** `cells` begin with the heads of the columns. */
export async function takeReport(file: string, cells: Cells): Promise<void> {
  await deskCall(auditDesk.taken, { file, rows: cells.length - 1 })
  saveFile(file, 'text/csv', csvOf(cells))
}
