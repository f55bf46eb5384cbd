import type { Module } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { checkLedger } from './checkLedger.ts'

export const checkpointModule = (tools: Tools): Module => ({ due: [checkLedger(tools)] })
