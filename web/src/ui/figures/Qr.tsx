/** The code is dark on white in every theme, because cameras need that. */
import { useMemo } from 'react'
import { encode } from 'uqr'
import { classes } from '../style/classes.ts'
import './qr.css'
import { qrPath } from '@tonne/domain/qrPath'

type QrProps = {
  text: string
  label: string
  /** px, including the quiet zone. */
  size?: number | undefined
  /** Quiet zone in modules; scanners need 4 unless the surroundings are white too. */
  border?: number | undefined
  className?: string | undefined
}

/** Error correction M; `label` describes what scanning does. */
export function Qr({ text, label, size = 208, border = 4, className }: QrProps) {
  const code = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border })
    return { d: qrPath(data), modules }
  }, [text, border])
  return (
    <svg
      className={classes('qr', className)}
      width={size}
      height={size}
      viewBox={`0 0 ${code.modules} ${code.modules}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={code.modules} height={code.modules} fill="#fff" />
      <path d={code.d} fill="#15201B" />
    </svg>
  )
}
