/** Why: what the app takes of this noun. */
import type { Module } from '../../platform/module.ts'
import type { Tools } from '../../platform/tools.ts'
import { forgetClosed } from './forgetClosed.ts'

export const copyModule = (tools: Tools): Module => ({ serves: [], due: [forgetClosed(tools)] })
