import { sayKg } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { copy } from './copy.ts'

type Run = { text: string; kg: number }
export function Serials({ runs }: { runs: readonly Run[] }) {
  const words = useWords(copy)
  const lang = useLang()
  if (runs.length === 0) return null
  return (
    <>
      <h3 className="t4">{words.serials}</h3>
      {runs.map(({ text, kg }) => (
        <p key={text} className="blotter-serial">
          <span className="mono">{text}</span> <span className="cap">{sayKg(kg, lang)}</span>
        </p>
      ))}
      <CopyButton label={words.serials} text={runs.map(({ text }) => text).join('\n')} />
    </>
  )
}
