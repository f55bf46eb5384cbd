export function saveFile(name: string, type: string, content: string | Blob | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves a file from the server, with its bytes in base64. */
export const saveBase64 = ({ name, mime, content }: { name: string; mime: string; content: string }): void =>
  saveFile(
    name,
    mime,
    Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
  )
