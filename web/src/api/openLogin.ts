/** The ticket of an unfinished login stays in memory, never in an address or on the disk. */
import { cell } from './cell.ts'

export const openLogin = cell<{ ticket: string } | null>(null)
