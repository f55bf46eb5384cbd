import { useMutation } from '@tanstack/react-query'
import { demo } from '@tonne/contract/demo'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery, useSend } from '../platform/apiQuery.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/saveFile.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Switch } from '../ui/Switch.tsx'
import { copy } from './copy.ts'

export function RegistryPanel() {
  const words = useWords(copy)
  const registry = useApiQuery(demo.registry, {}, 2000)
  const pause = useSend(demo.pauseRegistry)
  const list = useMutation({
    mutationFn: async (registry: 'verra' | 'goldStandard') => {
      const { name, mime, content } = await call(demo.registryList, { registry })
      saveFile(name, mime, content)
    },
  })
  const paused = pause.isPending ? pause.variables.paused : (registry.data?.paused ?? false)
  return (
    <Panel title={words.registry} sub={words.registrySub}>
      <Switch
        label={words.registryAuto}
        sub={paused ? words.registryOff : words.registryOn}
        checked={!paused}
        onChange={(on) => pause.mutate({ paused: !on })}
      />
      <p className="cap registry-list">{words.registryListSub}</p>
      <div className="registry-lists">
        {(['verra', 'goldStandard'] as const).map((registry) => (
          <Button
            key={registry}
            look="line"
            busy={list.isPending && list.variables === registry && words[registry]}
            onClick={() => list.mutate(registry)}
          >
            {words[registry]}
          </Button>
        ))}
      </div>
      {list.error && <Note bad>{list.error.message}</Note>}
    </Panel>
  )
}
