/** A reader of either language must find the other one without being able to read this one. */
import './langSwitch.css'
import { type Lang, useLang, useSetLang } from './lang.tsx'

const choices: readonly { value: Lang; text: string; code: string; name: string }[] = [
  { value: 'en', text: 'EN', code: 'en', name: 'English' },
  { value: 'cn', text: '中文', code: 'zh-CN', name: '中文' },
]

/** Two buttons in one pill, each named in its own language. */
export function LangSwitch({ className }: { className?: string | undefined }) {
  const lang = useLang()
  const setLang = useSetLang()
  return (
    <span className={className ? `lang ${className}` : 'lang'}>
      {choices.map(({ value, text, code, name }) => (
        <button
          key={value}
          type="button"
          lang={code}
          title={name}
          aria-pressed={lang === value}
          onClick={() => setLang(value)}
        >
          {text}
        </button>
      ))}
    </span>
  )
}
