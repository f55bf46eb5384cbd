/** Why: what the app takes of this noun. */
import type { Module } from '../../platform/module.ts'
import type { Tools } from '../../platform/tools.ts'
import { keepReferences } from './keepReferences.ts'

export const referenceModule = (tools: Tools): Module => ({ serves: [], due: [keepReferences(tools)] })
