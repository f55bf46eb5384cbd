import './kit.css'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useSettings } from '../api/settings.ts'
import { kit as feedback } from '../ui/feedback/kit.tsx'
import { NotFound } from '../ui/feedback/NotFound.tsx'
import { kit as figures } from '../ui/figures/kit.tsx'
import { kit as input } from '../ui/input/kit.tsx'
import type { Kit, Say } from '../ui/kit/kit.tsx'
import { kit as layout } from '../ui/layout/kit.tsx'
import { Page as Frame, Section } from '../ui/layout/Page.tsx'
import { kit as navigation } from '../ui/navigation/kit.tsx'
import { kit as sheet } from '../ui/sheet/kit.tsx'
import { copy } from './copy.ts'

const kits: readonly Kit[] = [feedback, figures, input, layout, navigation, sheet]

/** Shows each part with its states, for people who build screens; never in production. */
export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const settings = useSettings()
  const say: Say = (en, cn) => (lang === 'cn' ? cn : en)
  if (settings?.mode !== 'demo')
    return <Frame busy={settings === null}>{settings && <NotFound title={words.none} text={words.onlyDemo} />}</Frame>
  return (
    <Frame className="kit">
      <h1 className="t1">{words.title}</h1>
      {kits.flatMap((kit) =>
        Object.entries(kit).map(([parts, states]) => (
          <Section key={parts} title={parts}>
            <div className="kit-states" data-parts={parts}>
              {states(say).map((state, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the states of a part have an order and no other name
                <div key={place} className="kit-state">
                  {state}
                </div>
              ))}
            </div>
          </Section>
        )),
      )}
    </Frame>
  )
}
