import type { Module } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { forgetClosed } from './forgetClosed.ts'

export const dataExportModule = (tools: Tools): Module => ({ due: [forgetClosed(tools)] })
