/** Texts that operators write often. A page names its queue, and a form its reader. */
import { type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { createContext, useContext } from 'react'
import { Select } from './Select.tsx'

type Text = { readonly en: string; readonly cn: string }
type Kind = 'reason' | 'shown' | 'answer' | 'letter'
export type Template = {
  id: number
  version: number
  kind: Kind
  queue: string | null
  retired: boolean
  title: Text
  text: Text
}

const Offered = createContext<readonly Template[]>([])
export const TemplatesProvider = Offered.Provider
const Here = createContext<string | undefined>(undefined)
export const TemplateQueue = Here.Provider

/** The templates of this page's queue, then those for all queues. */
export function useTemplates(kind: Kind): readonly Template[] {
  const all = useContext(Offered)
  const here = useContext(Here)
  const fit = all.filter((one) => one.kind === kind && !one.retired)
  return [...fit.filter(({ queue }) => queue !== null && queue === here), ...fit.filter(({ queue }) => queue === null)]
}

const copy = { template: ['From a template', '选用模板'], own: ['Your own words', '自行填写'] } satisfies Record<
  string,
  Pair
>

/** Fills a template's text into the fields below it. */
export function TemplatePick({ kind, onPick }: { kind: Kind; onPick(text: Text): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const templates = useTemplates(kind)
  if (templates.length === 0) return null
  return (
    <Select
      label={words.template}
      defaultValue=""
      options={[
        ['', words.own],
        ...templates.map(({ id, title }, i) => [String(id), `${i + 1}. ${title[lang]}`] as const),
      ]}
      onText={(wanted) => {
        const picked = templates.find(({ id }) => String(id) === wanted)
        if (picked) onPick(picked.text)
      }}
    />
  )
}
