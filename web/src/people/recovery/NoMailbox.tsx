import { useWords } from '@tonne/parts/lang.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { noMailboxCopy } from './noMailboxCopy.ts'

export function NoMailbox() {
  const words = useWords(noMailboxCopy)
  return (
    <Section title={words.title} level={2}>
      <p className="cap2">{words.nobody}</p>
      <p className="cap2 mt3">{words.first}</p>
      <p className="cap2 mt3">{words.keys}</p>
      <p className="cap2 mt3">{words.yours}</p>
      <p className="cap2 mt3">{words.write}</p>
      <p className="mt3">
        <Link className="link tap" to="/pages/about/index">
          {words.about}
        </Link>
      </p>
    </Section>
  )
}
