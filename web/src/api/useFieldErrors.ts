import { useState } from 'react'
import { type CallError, Refused } from './failure.ts'

/** `fieldOf` names the field for a refusal's code; all others are shown under `other`. */
export function useFieldErrors<F extends string>(fieldOf: Readonly<Record<number, F>>, other: F) {
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({})
  return {
    errors,
    forget: () => setErrors({}),
    hear: (error: CallError) => {
      if (error instanceof Refused)
        setErrors({ [fieldOf[error.code] ?? other]: error.message } as Partial<Record<F, string>>)
    },
  }
}
