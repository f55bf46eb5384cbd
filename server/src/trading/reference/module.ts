import type { Module } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { keepReferences } from './keepReferences.ts'

export const referenceModule = (tools: Tools): Module => ({ due: [keepReferences(tools)] })
