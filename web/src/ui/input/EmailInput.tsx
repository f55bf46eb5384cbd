import { TextInput, type TextInputProps } from './TextInput.tsx'

/** `autoComplete` is `username` where one comes in with it, `email` where the account is new. */
export function EmailInput(props: TextInputProps & { autoComplete: 'username' | 'email' }) {
  return <TextInput {...props} icon="mail" type="email" inputMode="email" autoCapitalize="none" maxLength={254} />
}
