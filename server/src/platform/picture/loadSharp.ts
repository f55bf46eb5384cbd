/** Most processes never draw a picture, so the first that does loads the library. */
import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined
/** One thread a picture and no cache, because drawing must not take the processor from orders. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return loaded
}
