import { templateDesk } from '@tonne/contract/publishing/template'
import type { ReactNode } from 'react'
import { TemplatesProvider } from '../ui/templates.tsx'
import { useDesk } from './deskQuery.ts'

export function Templates({ children }: { children: ReactNode }) {
  const { data } = useDesk(templateDesk.list, {})
  return <TemplatesProvider value={data?.items ?? []}>{children}</TemplatesProvider>
}
