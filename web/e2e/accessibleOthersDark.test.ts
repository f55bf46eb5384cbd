import { testAccessible } from './accessible.ts'

testAccessible('dark', 'every other screen')
