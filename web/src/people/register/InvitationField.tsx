/** An invitation is checked as soon as it is complete, not after everything else has been typed. */
import { login } from '@tonne/contract/people/login'
import { isInvitationCode } from '@tonne/domain/fields'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Refused } from '../../api/failure.ts'
import { useFieldWords } from '../../api/fieldWords.ts'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { copy } from './copy.ts'
import { changeDraft, useDraft } from './draft.ts'

const LENGTH = 6

/** The invitation's state: the server's answer for a complete code of the right shape. */
export function useInvitation() {
  const { invitationCode } = useDraft()
  const whole = invitationCode.length === LENGTH
  const shaped = isInvitationCode(invitationCode)
  const { data, error } = useApiQuery(login.checkInvitation, { code: invitationCode }, { enabled: whole && shaped })
  const refused = error instanceof Refused ? error.message : undefined
  return { valid: whole && data?.valid === true, malformed: whole && !shaped, refused: whole ? refused : undefined }
}

export function InvitationField({ refused }: { refused: string | undefined }) {
  const words = useWords(copy)
  const say = useFieldWords()
  const { invitationCode } = useDraft()
  const known = useInvitation()
  return (
    <TextInput
      className="mt4"
      label={words.invitation}
      icon="gift"
      name="invitationCode"
      value={invitationCode}
      maxLength={LENGTH}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={(text) => changeDraft({ invitationError: '', invitationCode: text.toUpperCase().replace(/\s/g, '') })}
      suffix={fill(words.of6, { n: invitationCode.length })}
      hint={words.invitationHint}
      ok={known.valid && !refused ? words.valid : undefined}
      error={refused ?? known.refused ?? (known.malformed ? say('invitationFormat') : undefined)}
    />
  )
}
