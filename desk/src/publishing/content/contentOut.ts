import type { Output } from '@tonne/contract/endpoint'
import type { ContentValueOut, contentDesk } from '@tonne/contract/publishing/content'
import type { ContentKind, ContentState } from '@tonne/domain/publishing/content'
import type { TagLook } from '../../ui/Tag.tsx'

export type Item = Output<typeof contentDesk.list>['items'][number]
export type Whole = Output<typeof contentDesk.info>
export type Version = Whole['versions'][number]
export type Value = ContentValueOut
export type Of<K extends ContentKind> = Extract<Value, { kind: K }>
export type Blocks = Of<'news'>['body']['en']

export const stateLooks: Readonly<Record<ContentState, TagLook>> = {
  draft: 'wait',
  proposed: 'half',
  approved: 'half',
  published: 'done',
  dropped: 'stop',
}

const none = { en: '', cn: '' }
const noText = { en: [], cn: [] }
const option = (id: string) => ({ id, text: none, why: none })
export function emptyValue(kind: ContentKind): Value {
  switch (kind) {
    case 'news':
      return { kind, topic: 'product', title: none, lead: none, body: noText, art: null, picture: null }
    case 'notice':
      return { kind, audience: 'all', title: none, text: none, to: '', untilDay: '' }
    case 'banner':
      return {
        kind,
        position: 0,
        art: { no: 'TN-0100', kind: 'forest' },
        kicker: none,
        title: none,
        line: none,
        to: '/pages/project/index',
      }
    case 'faq':
      return { kind, topic: 'account', position: 0, question: none, answer: noText }
    case 'quiz':
      return { kind, position: 0, question: none, options: [option('a'), option('b'), option('c')], right: 'a' }
    default:
      return { kind, title: none, body: noText, changed: none }
  }
}
