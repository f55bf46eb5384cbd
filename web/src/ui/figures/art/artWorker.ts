/** Contours take tens of milliseconds on a phone, and a tap must not wait for a picture. */
import { drawAvatar, drawTerrain } from './art.ts'
import type { ArtOrder } from './artOrder.ts'

const artists = { drawAvatar, drawTerrain }
const port = globalThis as unknown as {
  onmessage: (event: MessageEvent<ArtOrder>) => void
  postMessage: (answer: unknown) => void
}

port.onmessage = ({ data: { nth, artist, work } }) => {
  const draw = artists[artist] as (...what: readonly unknown[]) => unknown
  port.postMessage({ nth, drawn: draw(...work) })
}
