import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayTime } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Qr } from '../../ui/Qr.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { copy } from './copy.ts'
import type { Draft } from './rows.ts'

export function PreviewDialog({
  draft: { no, version },
  open,
  onClose,
}: {
  draft: Draft
  open: boolean
  onClose(): void
}) {
  const words = useWords(copy)
  return (
    <Dialog title={fill(words.previewTitle, { no })} open={open} onClose={onClose}>
      <div className="stack">
        <Link no={no} version={version} />
        <div className="dialog-b">
          <Button look="line" onClick={onClose}>
            {words.previewClose}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Link({ no, version }: { no: string; version: number }) {
  const words = useWords(copy)
  const query = useDesk(projectDesk.preview, { no })
  return (
    <QueryView query={query}>
      {({ token, until }) => {
        const url = `${location.origin}/pages/project/info?preview=${token}`
        return (
          <div className="stack">
            <p className="cap">{fill(words.previewAbout, { at: sayTime(new Date(until)) })}</p>
            <p className="cap">{fill(words.previewSaved, { version })}</p>
            <a className="btn btn--forest btn--m" href={url} target="_blank" rel="noreferrer">
              <Icon name="external" size={18} /> {words.openPreview}
            </a>
            <Qr text={url} label={words.previewQr} />
          </div>
        )
      }}
    </QueryView>
  )
}
