/** The demo registry's list in the form of Verra's export. */
import { csvOf } from '@tonne/domain/csv'

const TITLES = ['Issuance Date', 'ID', 'Name', 'Quantity Issued', 'Serial Number', 'Retirement/Cancellation Date']
/** `endedOn`: these numbers are retired; without it they were issued. */
export type ListedRun = {
  project: string
  name: string
  template: string
  first: number
  last: number
  issuedOn: string | null
  endedOn: string | null
}
export const verraExport = (runs: readonly ListedRun[]): string =>
  csvOf([
    TITLES,
    ...runs.map(({ project, name, template, first, last, issuedOn, endedOn }) => [
      ...[issuedOn ?? '', project, name, last - first + 1],
      ...[template.replace('{first}', String(first)).replace('{last}', String(last)), endedOn ?? ''],
    ]),
  ])
