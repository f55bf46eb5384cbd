/** The same file can be chosen again after it was refused. */
import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

type FilePickProps = Pick<ButtonProps, 'look' | 'busy'> & { label: string; accept: string; onPick(file: File): void }
export function FilePick({ label, accept, onPick, ...button }: FilePickProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onPick(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
