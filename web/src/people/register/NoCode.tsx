import './register.css'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useSettings } from '../../api/settings.ts'
import { LookAround, LookAroundTerms } from '../../shared/credentials/LookAround.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'
import { changeDraft, useDraft } from './draft.ts'

/** The demo world's first invitation. */
const DEMO_CODE = 'TN7K2Q'

/** Where to get a code, and what is open without one. */
export function NoCode() {
  const words = useWords(copy)
  const demo = useSettings()?.mode === 'demo'
  const { invitationCode } = useDraft()
  if (invitationCode.length === 6) return null
  return (
    <details className="nocode">
      <summary>{words.noCode}</summary>
      <p className="cap2">{words.noCodeText}</p>
      <div className="hrow g3 wrap mt2">
        {demo && (
          <Button size="s" variant="tint" onClick={() => changeDraft({ invitationCode: DEMO_CODE })}>
            {fill(words.useDemo, { code: DEMO_CODE })}
          </Button>
        )}
        <LookAround className="link tap" />
      </div>
      <LookAroundTerms className="cap mt2" />
    </details>
  )
}
