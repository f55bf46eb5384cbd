import { useLang, useSetLang, useWords } from '@tonne/parts/lang.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { usePriceColours, useTheme } from '../../ui/style/theme.tsx'
import { copy } from './copy.ts'

function Arrows({ up, down }: { up: 'up' | 'down'; down: 'up' | 'down' }) {
  return (
    <>
      <Icon name="tri-up" size={18} className={`sw-${up}`} />
      <Icon name="tri-down" size={18} className={`sw-${down}`} />
    </>
  )
}

export function LookRows() {
  const words = useWords(copy)
  const lang = useLang()
  const setLang = useSetLang()
  const [theme, setTheme] = useTheme()
  const [colours, setColours] = usePriceColours()
  const languages = [
    { value: 'en', label: 'English', lang: 'en' },
    { value: 'cn', label: '中文', lang: 'zh-CN' },
  ] as const
  const themes = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: words[value] }))
  const signs = [
    { value: 'green-up', name: words.greenUp, label: <Arrows up="up" down="down" /> },
    { value: 'red-up', name: words.redUp, label: <Arrows up="down" down="up" /> },
  ] as const
  return (
    <RowCard title={words.look}>
      <Row
        label={words.language}
        value={
          <Segmented
            size="s"
            style={{ width: 168 }}
            label={words.language}
            value={lang}
            onChange={setLang}
            options={languages}
          />
        }
      />
      <Row
        label={words.theme}
        value={
          <Segmented
            size="s"
            style={{ width: 204 }}
            label={words.theme}
            value={theme}
            onChange={setTheme}
            options={themes}
          />
        }
      />
      <Row
        label={words.prices}
        sub={words.pricesText}
        value={
          <Segmented
            size="s"
            style={{ width: 152 }}
            label={words.prices}
            value={colours}
            onChange={setColours}
            options={signs}
          />
        }
      />
    </RowCard>
  )
}
