/** A member's picture is fetched with the desk's own header and kept in this page only. */
import { uploadDesk } from '@tonne/contract/people/upload'
import { useFileUrl } from './deskFile.ts'
import './deskPicture.css'

export function DeskPicture({ name, label }: { name: string; label: string }) {
  const url = useFileUrl(uploadDesk.file, name)
  return url ? (
    <a href={url} target="_blank" rel="noreferrer" className="sent-pic">
      <img src={url} alt={label} />
    </a>
  ) : (
    <span className="sent-pic" role="img" aria-label={label} />
  )
}
