import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

const copy = { show: ['Show password', '显示密码'], hide: ['Hide password', '隐藏密码'] } as const satisfies Record<
  string,
  Pair
>

type PasswordInputProps = Omit<TextInputProps, 'type' | 'suffix' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password' | 'off'
}

/** Hidden by default; the eye button shows it. */
export function PasswordInput({ icon = 'lock', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const words = useWords(copy)
  return (
    <TextInput
      {...rest}
      icon={icon}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton
          icon={shown ? 'eyeoff' : 'eye'}
          size={20}
          label={shown ? words.hide : words.show}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
