import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { ProjectBrowser } from './ProjectBrowser.tsx'

export function Page() {
  const words = useWords(copy)
  const [searching, setSearching] = useState(false)
  return (
    <>
      <Nav
        title={words.title}
        right={
          <IconButton className="p-search" icon="search" label={words.search} onClick={() => setSearching(true)} />
        }
      />
      <Frame className="p-projects">
        <ProjectBrowser searching={searching} onSearching={setSearching} />
      </Frame>
    </>
  )
}
