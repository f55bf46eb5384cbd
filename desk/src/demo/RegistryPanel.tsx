import { demo } from '@tonne/contract/demo'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery, useSend } from '../platform/apiQuery.ts'
import { Panel } from '../ui/Panel.tsx'
import { Switch } from '../ui/Switch.tsx'
import { copy } from './copy.ts'

export function RegistryPanel() {
  const words = useWords(copy)
  const registry = useApiQuery(demo.registry, {}, 2000)
  const pause = useSend(demo.pauseRegistry)
  const paused = pause.isPending ? pause.variables.paused : (registry.data?.paused ?? false)
  return (
    <Panel title={words.registry} sub={words.registrySub}>
      <Switch
        label={words.registryAuto}
        sub={paused ? words.registryOff : words.registryOn}
        checked={!paused}
        onChange={(on) => pause.mutate({ paused: !on })}
      />
    </Panel>
  )
}
