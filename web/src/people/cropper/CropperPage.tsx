import './cropper.css'
import { useQueryClient } from '@tanstack/react-query'
import { identity } from '@tonne/contract/people/identity'
import { member } from '@tonne/contract/people/member'
import { upload } from '@tonne/contract/people/upload'
import { MAX_IMAGE_BYTES } from '@tonne/domain/image'
import { useWords } from '@tonne/parts/lang.tsx'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { changeLoginInfo, useSession } from '../../api/session.ts'
import { back } from '../../api/way.ts'
import { base64Of } from '../../shared/files/pictures.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { MemberAvatar } from '../../ui/figures/art/MemberAvatar.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { type Area, cutOut } from './cutOut.ts'
import { Slide } from './Slide.tsx'

const STAGE_PX = 300
const kinds = 'image/jpeg,image/png,image/webp'

function useAvatarSaved() {
  const queries = useQueryClient()
  return ({ avatar }: { avatar: string }) => {
    changeLoginInfo({ avatar })
    void queries.invalidateQueries({ queryKey: [identity.mine.path] })
    void queries.invalidateQueries({ queryKey: [member.me.path] })
    back()
  }
}

type StageProps = { url: string; busy: boolean; onBroken: () => void; onCut: (area: Area, turn: number) => void }
function Stage({ url, busy, onBroken, onCut }: StageProps) {
  const words = useWords(copy)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const area = useRef<Area>({ x: 0, y: 0, width: 1, height: 1 })
  const reach = STAGE_PX * zoom
  return (
    <>
      <div className="crop-stage mt4">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          rotation={turn}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          zoomWithScroll
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => {
            area.current = pixels
          }}
          mediaProps={{ onError: onBroken }}
          cropperProps={{ role: 'application', 'aria-label': words.stage }}
        />
      </div>
      <div className="mt4">
        <Slide label={words.zoom} value={zoom} onChange={setZoom} min={1} max={3} step={0.2} />
        <Slide
          label={words.across}
          value={crop.x}
          onChange={(x) => setCrop({ ...crop, x })}
          min={-reach}
          max={reach}
          step={10}
        />
        <Slide
          label={words.updown}
          value={crop.y}
          onChange={(y) => setCrop({ ...crop, y })}
          min={-reach}
          max={reach}
          step={10}
        />
      </div>
      <Button variant="line" size="m" block icon="refresh" className="mt3" onClick={() => setTurn((turn + 90) % 360)}>
        {words.turn}
      </Button>
      <Button block className="mt4" busy={busy && words.saving} onClick={() => onCut(area.current, turn)}>
        {words.save}
      </Button>
    </>
  )
}

type RemoveProps = { onDone: (after: { avatar: string }) => void }
function Remove({ onDone }: RemoveProps) {
  const words = useWords(copy)
  const remove = useSend(upload.removeAvatar)
  return (
    <Button
      variant="quiet"
      block
      className="mt2"
      busy={remove.isPending && words.removing}
      onClick={() => remove.mutate({}, { onSuccess: onDone })}
    >
      {words.remove}
    </Button>
  )
}

export function Page() {
  const words = useWords(copy)
  const { loginInfo } = useSession()
  const mine = useApiQuery(identity.mine, {})
  const [url, setUrl] = useState<string>()
  const [wrong, setWrong] = useState('')
  const [working, setWorking] = useState(false)
  const send = useSend(upload.setAvatar)
  const kept = useAvatarSaved()
  const file = useRef<HTMLInputElement>(null)
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    event.target.value = ''
    if (!picked) return
    const tooLarge = picked.size > MAX_IMAGE_BYTES
    setWrong(tooLarge ? words.tooLarge : '')
    setUrl(tooLarge ? undefined : URL.createObjectURL(picked))
  }
  const broken = () => {
    setWrong(words.failed)
    setUrl(undefined)
  }
  const cut = async (area: Area, turn: number) => {
    setWorking(true)
    setWrong('')
    try {
      kept(await send.mutateAsync({ picture: await base64Of(await cutOut(url!, area, turn)) }))
    } catch (error) {
      setWrong(error instanceof Refused ? error.message : words.failed)
    }
    setWorking(false)
  }
  return (
    <>
      <Nav title={words.title} />
      <Frame narrow>
        {!url && (
          <div className="crop-now">
            <MemberAvatar id={String(loginInfo.mem_id)} size={160} photo={loginInfo.avatar || undefined} />
          </div>
        )}
        <p className="cap2 mt3">{words.rule}</p>
        <input
          ref={file}
          type="file"
          accept={kinds}
          className="sr"
          tabIndex={-1}
          aria-label={words.choose}
          onChange={choose}
        />
        {wrong && <Note kind="bad" live className="mt4" title={wrong} />}
        {url && (
          <Stage key={url} url={url} busy={working} onBroken={broken} onCut={(area, turn) => void cut(area, turn)} />
        )}
        <Button
          variant={url ? 'quiet' : 'forest'}
          block
          icon="camera"
          className="mt4"
          onClick={() => file.current?.click()}
        >
          {url ? words.other : words.choose}
        </Button>
        {mine.data?.avatar && !url && <Remove onDone={kept} />}
      </Frame>
    </>
  )
}
