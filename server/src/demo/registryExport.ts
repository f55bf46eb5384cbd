/** The demo's lists of registries, each in the form of that registry's own export. */
import { csvOf } from '@tonne/domain/csv'

export const listedRegistries = ['verra', 'goldStandard'] as const
export type ListedRegistry = (typeof listedRegistries)[number]
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
const TITLES: Readonly<Record<ListedRegistry, readonly string[]>> = {
  verra: ['Issuance Date', 'ID', 'Name', 'Quantity Issued', 'Serial Number', 'Retirement/Cancellation Date'],
  goldStandard: ['Issuance Date', 'GSID', 'Project Name', 'Quantity', 'Serial Number', 'Retirement Date'],
}
export const registryExport = (registry: ListedRegistry, runs: readonly ListedRun[]): string =>
  csvOf([
    TITLES[registry],
    ...runs.map(({ project, name, template, first, last, issuedOn, endedOn }) => [
      ...[issuedOn ?? '', project.replace(/^GS/, ''), name, last - first + 1],
      ...[template.replace('{first}', String(first)).replace('{last}', String(last)), endedOn ?? ''],
    ]),
  ])
