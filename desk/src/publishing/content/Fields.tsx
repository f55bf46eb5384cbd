import type { Value } from './contentOut.ts'
import type { FieldsProps } from './fieldsProps.ts'
import { NewsFields } from './NewsFields.tsx'
import { QuizFields } from './QuizFields.tsx'
import { BannerFields, FaqFields, NoticeFields, PaperFields } from './ShortFields.tsx'

export function Fields({ value, set }: { value: Value; set(change: (now: Value) => Value): void }) {
  // Each editor returns the kind that it was given.
  const as = <V extends Value>(of: V): FieldsProps<V> => ({
    value: of,
    set: (change) => set((now) => change(now as V)),
  })
  switch (value.kind) {
    case 'news':
      return <NewsFields {...as(value)} />
    case 'notice':
      return <NoticeFields {...as(value)} />
    case 'banner':
      return <BannerFields {...as(value)} />
    case 'faq':
      return <FaqFields {...as(value)} />
    case 'quiz':
      return <QuizFields {...as(value)} />
    default:
      return <PaperFields {...as(value)} />
  }
}
