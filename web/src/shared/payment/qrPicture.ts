/** Many people open their bank's app on the same phone, so the code must be a picture that the app can pick. */
import { qrPath } from '@tonne/domain/qrPath'
import { encode } from 'uqr'

const SIDE = 1024
const FOOT = 176
const INK = '#15201B'

type QrText = { payNow: string; amount: string; reference: string }

const drawing = (text: string): { path: string; modules: number } => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return { path: qrPath(data), modules: size }
}

/** The code as an SVG file, for browsers without a canvas. */
export function qrSvg({ payNow }: QrText): Blob {
  const { path, modules } = drawing(payNow)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${modules} ${modules}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path fill="${INK}" ` +
    `d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

function paint(pen: CanvasRenderingContext2D, { payNow, amount, reference }: QrText): void {
  const { path, modules } = drawing(payNow)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE, SIDE + FOOT)
  pen.fillStyle = INK
  pen.save()
  pen.scale(SIDE / modules, SIDE / modules)
  pen.fill(new Path2D(path))
  pen.restore()
  pen.textAlign = 'center'
  pen.font = '600 64px system-ui, sans-serif'
  pen.fillText(amount, SIDE / 2, SIDE + 52)
  pen.font = '40px ui-monospace, monospace'
  pen.fillText(reference, SIDE / 2, SIDE + 124)
}

/** The code as a PNG, 1024 px wide, with amount and reference below it; null where it cannot be painted. */
export function qrPng(printed: QrText): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE + FOOT })
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  paint(pen, printed)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
