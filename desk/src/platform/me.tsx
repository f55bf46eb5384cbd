import type { Output } from '@tonne/contract/endpoint'
import type { operator } from '@tonne/contract/people/operator'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { createContext, useContext } from 'react'

export type Me = Output<typeof operator.me>
const MeContext = createContext<Me | undefined>(undefined)
export const MeProvider = MeContext.Provider

/** The logged-in operator. Below the shell there always is one. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('no operator at the desk')
  return me
}
export const useMay = (roles: readonly OperatorRole[]): boolean => roles.includes(useMe().role)
