/** A code that was sent a moment ago is not requested again. */
import { useParam } from '../../api/way.ts'
import { useMailCode } from '../../shared/credentials/useMailCode.ts'
import { changeDraft, currentDraft } from './draft.ts'

/** `send(done?)` mails a code to the draft's address; during the wait the earlier one counts as sent. */
export function useSendCode() {
  const { send, ...rest } = useMailCode('register', useParam('pass') ?? undefined)
  return {
    ...rest,
    send: (done?: () => void) => {
      const { email, sentTo, resendAt } = currentDraft()
      if (email === sentTo && Date.now() < resendAt) return done?.()
      send(email, ({ fresh, ...sent }) => {
        changeDraft({ sentTo: email, ...sent, ...(fresh ? { code: '', codeError: '' } : {}) })
        done?.()
      })
    },
  }
}
