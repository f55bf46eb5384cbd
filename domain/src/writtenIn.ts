import type { Lang } from './format.ts'

/** Operators and registries answer in one language, which may not be the reader's. Only Chinese has Han characters. */
export const writtenIn = (text: string): Lang => (/\p{Script=Han}/u.test(text) ? 'cn' : 'en')
