import type { Output } from '@tonne/contract/endpoint'
import type { templateDesk } from '@tonne/contract/publishing/template'

export type Template = Output<typeof templateDesk.list>['items'][number]

export const templateCsv = (rows: readonly Template[]) => [
  ['Template', 'Version', 'Kind', 'Queue', 'Name', '名称', 'Text', '内容', 'By', 'At'],
  ...rows.map(({ id, version, kind, queue, title, text, by, at }) => [
    ...[id, version, kind, queue ?? '', title.en, title.cn, text.en, text.cn, by, new Date(at).toISOString()],
  ]),
]
