import './share.css'
import { badgeLooks, certificate } from '@tonne/contract/carbon/certificate'
import { API_BASE } from '@tonne/contract/envelope'
import type { Lang } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Button } from '../../ui/input/Button.tsx'
import { CopyButton } from '../../ui/input/CopyButton.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { copy } from './copy.ts'

type Shared = { no: string; address: string; tons: string }
const pathOf = (endpoint: { path: string }, fields: Record<string, string>): string =>
  `${API_BASE}${endpoint.path}?${new URLSearchParams(fields)}`

/** The code to paste into a page: a picture in a link, without a script. */
const snippetOf = ({ no, address, tons }: Shared, theme: string, lang: Lang): string => {
  const picture = `${new URL(address).origin}${pathOf(certificate.badge, { no, theme, lang })}`.replaceAll('&', '&amp;')
  const alt = lang === 'cn' ? `已注销 ${tons} 吨 CO2e，证书 ${no}` : `${tons} t CO2e retired, certificate ${no}`
  return `<a href="${address}"><img src="${picture}" alt="${alt}" height="52"></a>`
}

function Badge({ shared }: { shared: Shared }) {
  const words = useWords(copy)
  const [theme, setTheme] = useState<(typeof badgeLooks)[number]>('light')
  const [lang, setLang] = useState<Lang>(useLang())
  const snippet = snippetOf(shared, theme, lang)
  return (
    <Section title={words.badge} level={3}>
      <p className="cap">{words.badgeText}</p>
      <div className="hrow g2 mt3">
        <Segmented
          size="s"
          label={words.badgeLook}
          value={theme}
          onChange={setTheme}
          options={badgeLooks.map((value) => ({ value, label: words[value] }))}
        />
        <Segmented
          size="s"
          label={words.badgeLang}
          value={lang}
          onChange={setLang}
          options={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'cn', label: '中文', lang: 'zh-CN' },
          ]}
        />
      </div>
      <div className="cert-badge mt3">
        <img src={pathOf(certificate.badge, { no: shared.no, theme, lang })} alt={words.badge} height={52} />
      </div>
      <code className="cert-snip mono mt3">{snippet}</code>
      <div className="mt3">
        <CopyButton text={snippet} label={words.copySnippet} look="button" />
      </div>
    </Section>
  )
}

export function ShareSheet({ open, onClose, shared }: { open: boolean; onClose: () => void; shared: Shared }) {
  const words = useWords(copy)
  const lang = useLang()
  const picture = pathOf(certificate.image, { no: shared.no, lang })
  const pass = () =>
    void navigator.share({ url: shared.address, title: `${words.heading} ${shared.no}` }).catch(() => undefined)
  return (
    <Sheet open={open} onClose={onClose} title={words.share}>
      <img className="cert-share" src={picture} alt={words.picture} width={1200} height={630} />
      <div className="hrow g2 mt3 wrap">
        {'share' in navigator && (
          <Button icon="share" onClick={pass}>
            {words.pass}
          </Button>
        )}
        <CopyButton text={shared.address} label={words.copy} look="button" />
        <a className="btn btn--line" href={picture} download={`${shared.no}.png`}>
          {words.savePicture}
        </a>
      </div>
      <Badge shared={shared} />
    </Sheet>
  )
}
