import type { ComponentType } from 'react'
import { observable } from '../api/observable.ts'
import type { PageRow } from './page.ts'

export type View =
  | { is: 'page'; row: PageRow; Page: ComponentType }
  | { is: 'lost'; row?: undefined }
  | { is: 'loading'; row: PageRow }
  | { is: 'missing'; row?: PageRow | undefined }

export const view = observable<View | null>(null)
