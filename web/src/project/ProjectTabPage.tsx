/** Why: tab 1 - everything that can be bought, with the big title of a tab. */
import { useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/lang.tsx'
import { NavTab } from '../ui/Nav.tsx'
import { Page as Frame } from '../ui/Page.tsx'
import { copy } from './copy.ts'
import { ProjectBrowser } from './ProjectBrowser.tsx'

export function Page() {
  const words = useWords(copy)
  const [searching, setSearching] = useState(false)
  return (
    <>
      <NavTab title={words.title} right={<IconButton icon="search" label={words.search} onClick={() => setSearching(true)} />} />
      <Frame tab className="p-projects">
        <ProjectBrowser searching={searching} onSearching={setSearching} />
      </Frame>
    </>
  )
}
