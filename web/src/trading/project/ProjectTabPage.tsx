import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { go, here, useParam } from '../../api/way.ts'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { NavTab } from '../../ui/navigation/Nav.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { copy } from './copy.ts'
import { MarketRows } from './MarketRows.tsx'
import { ProjectBrowser } from './ProjectBrowser.tsx'

type Part = 'primary' | 'presale' | 'market'
const queries: Readonly<Record<Part, string>> = { primary: '', presale: '?phase=presale', market: '?part=market' }

export function Page() {
  const words = useWords(copy)
  const [searching, setSearching] = useState(false)
  const phase = useParam('phase')
  const part: Part = useParam('part') === 'market' ? 'market' : phase === 'presale' ? 'presale' : 'primary'
  const search = part !== 'market' && (
    <IconButton className="p-search" icon="search" label={words.search} onClick={() => setSearching(true)} />
  )
  return (
    <>
      <NavTab title={part === 'market' ? words.part : words.title} right={search} />
      <Frame tab className="p-projects">
        <Segmented
          className="mt2 p-parts"
          label={words.part}
          value={part}
          onChange={(next) => go(here().replace(/\?.*$/, '') + queries[next], { replace: true })}
          options={[
            { value: 'primary', label: words.primary },
            { value: 'presale', label: words.presalePart },
            { value: 'market', label: words.market },
          ]}
        />
        {part === 'market' ? <MarketRows /> : <ProjectBrowser searching={searching} onSearching={setSearching} />}
      </Frame>
    </>
  )
}
