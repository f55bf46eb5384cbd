/** Only the chosen part leaves the phone, as a small square. */
export type Area = { x: number; y: number; width: number; height: number }
const SIZE = 512

/** The chosen part of a picture, turned by whole quarter turns, as a JPEG. Throws when it cannot be read. */
export async function cutOut(url: string, area: Area, turn: number): Promise<Blob> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const turned = drawTurned(picture, turn)
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
  canvas.getContext('2d')!.drawImage(turned, area.x, area.y, area.width, area.height, 0, 0, SIZE, SIZE)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/jpeg', 0.9),
  )
}

function drawTurned(picture: HTMLImageElement, turn: number): CanvasImageSource {
  if (turn % 360 === 0) return picture
  const { naturalWidth: w, naturalHeight: h } = picture
  const aside = turn % 180 !== 0
  const canvas = Object.assign(document.createElement('canvas'), { width: aside ? h : w, height: aside ? w : h })
  const context = canvas.getContext('2d')!
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(picture, -w / 2, -h / 2)
  return canvas
}
