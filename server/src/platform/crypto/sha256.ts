import { hash } from 'node:crypto'

/** Going through a text is twice as fast as asking for a buffer. */
export const sha256 = (data: Uint8Array | string): Buffer => Buffer.from(hash('sha256', data, 'binary'), 'binary')
export const sha256Hex = (data: Uint8Array | string): string => hash('sha256', data, 'hex')
