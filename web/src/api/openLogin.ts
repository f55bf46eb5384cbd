/**
 * Why: a login whose password was right and whose factor is lost goes on on another page; the ticket stays in memory,
 * never in an address or on the disk.
 */
import { cell } from './cell.ts'

export const openLogin = cell<{ ticket: string } | null>(null)
