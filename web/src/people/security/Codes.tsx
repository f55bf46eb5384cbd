/** Recovery codes are shown once. */
import { requestKinds } from '@tonne/domain/support/request'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { CopyButton } from '../../ui/input/CopyButton.tsx'
import { copy } from './copy.ts'

export function Codes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const words = useWords(copy)
  return (
    <>
      <h3 className="t3">{words.codesTitle}</h3>
      <p className="ink2 mt2">{words.codesText}</p>
      <p className="cap mt2">{fill(words.codesLost, { n: requestKinds.second_factor.waitHours })}</p>
      <ol className="sec-codes mt5">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="stack g3 mt5">
        <CopyButton text={codes.join('\n')} label={words.copyCodes} look="button" />
        <Button block onClick={onSaved}>
          {words.savedCodes}
        </Button>
      </div>
    </>
  )
}
