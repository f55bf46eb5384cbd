import { useLang, useSetLang, useWords } from '@tonne/parts/lang.tsx'
import { setSlash, useSlash } from '../../api/slashKey.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { SwitchRow } from '../../ui/input/SwitchRow.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Segmented, type SegmentedProps } from '../../ui/navigation/Segmented.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
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

type ChoiceProps<V extends string> = SegmentedProps<V> & { sub?: string; width: number }
function Choice<V extends string>({ sub, width, ...choice }: ChoiceProps<V>) {
  return <Row label={choice.label} sub={sub} value={<Segmented size="s" style={{ width }} {...choice} />} />
}

export function LookRows() {
  const words = useWords(copy)
  const lang = useLang()
  const setLang = useSetLang()
  const [theme, setTheme] = useTheme()
  const [colours, setColours] = usePriceColours()
  const slash = useSlash()
  const wide = useFrom(SIDE_PX)
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
      <Choice label={words.language} width={168} value={lang} onChange={setLang} options={languages} />
      <Choice label={words.theme} width={204} value={theme} onChange={setTheme} options={themes} />
      <Choice
        label={words.prices}
        sub={words.pricesText}
        width={152}
        value={colours}
        onChange={setColours}
        options={signs}
      />
      {wide && <SwitchRow label={words.slash} sub={words.slashText} checked={slash} onChange={setSlash} />}
    </RowCard>
  )
}
