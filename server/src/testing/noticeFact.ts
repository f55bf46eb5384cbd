import { sayBothDayTimes } from '@tonne/domain/format'

/** `sent`: when the notice was. */
export type Fact = readonly [how: (value: never, sent: Date) => unknown, sql: string]
/** The rows that a notice `n` is about, and by parameter what it must say. */
export type NoticeFacts = { about: string; says: Readonly<Record<string, Fact>> }

/** The number of the row in the notice's cause, such as 17 in 'deposit 17 returned'. */
export const ID = `substring(n.cause from '^[a-z ]+ (\\d+)')::bigint`

export const text = (sql: string): Fact => [(value: unknown) => value, sql]
/** Operators write a reason once, and it is shown unchanged in both languages. */
export const reason = (en: string, cn = en): Fact => text(`jsonb_build_object('en', ${en}, 'cn', ${cn})`)
export const instant = (sql: string): Fact => [(at: string, sent) => sayBothDayTimes(new Date(at), sent), sql]
