/** The ticket of an unfinished login stays in memory, never in an address or on the disk. */
import { observable } from './observable.ts'

export const openLogin = observable<{ ticket: string } | null>(null)
