import { useWords } from '@tonne/parts/lang.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { passwordCopy as copy } from './passwordCopy.ts'

type OldPasswordProps = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  forgot?: boolean
}

export function OldPassword({ value, onChange, error, forgot = false }: OldPasswordProps) {
  const words = useWords(copy)
  const aside = forgot && (
    <Link className="link" to="/pages/login/forgot">
      {words.forgot}
    </Link>
  )
  return (
    <PasswordInput
      className="mt5"
      label={words.old}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      aside={aside}
      error={error}
    />
  )
}
