import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useWasSaved } from '../api/savedFields.ts'
import { Note } from '../ui/feedback/Note.tsx'

const copy = {
  kept: [
    'What you typed is still here. Passwords and codes are entered again.',
    '您之前填写的内容已保留，密码与验证码须重新输入。',
  ],
} as const satisfies Record<string, Pair>

/** Says that the form was filled with text typed earlier. */
export function RestoredNote() {
  const words = useWords(copy)
  return useWasSaved() ? (
    <Note kind="info" live className="mt3">
      {words.kept}
    </Note>
  ) : null
}
