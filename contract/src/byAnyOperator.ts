import { operatorRoles } from '@tonne/domain/people/operator'
import { byOperators } from './endpoint.ts'

/** Apart from `endpoint.ts`, which is part of everybody's first visit: the roles come with their names. */
export const byAnyOperator = byOperators(...operatorRoles)
