import { useWords } from '@tonne/parts/lang.tsx'
import { TextInput, type TextInputProps } from '../../ui/input/TextInput.tsx'
import { copy } from './copy.ts'

export function PhoneInput(props: Omit<TextInputProps, 'label'>) {
  const words = useWords(copy)
  return (
    <TextInput
      {...props}
      label={words.phone}
      icon="phone"
      prefix="+65"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={9}
      hint={words.phoneHint}
    />
  )
}
