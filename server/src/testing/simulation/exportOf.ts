/** A registry's export in Verra's form. */
import type { ExportRow } from './oracle/outsideBooks.ts'

/** Projects use numbers from here on; the registry's rows about other projects use lower ones. */
export const FIRST_NO = 10_000_000
const TITLES =
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Total Vintage Quantity,Quantity Issued,Serial Number,' +
  'Retirement/Cancellation Date'
const lineOf = ({ series, ended, first, last, tons, on = '2026-05-01' }: ExportRow): string => {
  const serial = `90${series}-${first}-${last}-VCS-VCU-1507-VER-ET-14-9934${series}-01012020-31122020-1`
  return `2026-04-03,2020-01-01,2020-12-31,9934${series},Demo,99,${tons},${serial},${ended ? on : ''}`
}
export const exportOf = (rows: readonly ExportRow[]): string => [TITLES, ...rows.map(lineOf)].join('\n')
