/** Without a photo, a landscape is drawn from the member's id. */
import { classes } from '../../style/classes.ts'
import { Art } from './Art.tsx'
import { drawAway } from './artAway.ts'
import './cover.css'
import { useDrawing } from './useDrawing.ts'

type MemberAvatarProps = { id: string; size?: number | undefined; photo?: string | undefined }

/** `size` px round; decoration only: the member's name stands beside it. */
export function MemberAvatar({ id, size = 64, photo }: MemberAvatarProps) {
  const land = useDrawing(
    photo ? null : { key: `avatar ${id} ${size}`, subject: id, draw: () => drawAway('drawAvatar', id, size) },
  )
  return (
    <span
      className={classes('ava', land && `ink--${land.type}`)}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      {photo ? (
        <img src={photo} alt="" width={size} height={size} />
      ) : (
        land && <Art size={{ width: size, height: size }} nodes={land.body} />
      )}
    </span>
  )
}
