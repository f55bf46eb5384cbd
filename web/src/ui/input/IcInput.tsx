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
