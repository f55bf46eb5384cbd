/** Why: an IC number is asked for in one way: nine characters in capitals, never remembered by the browser. */
import { TextInput, type TextInputProps } from './TextInput.tsx'

export function IcInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      icon="id"
      mono
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={9}
    />
  )
}
