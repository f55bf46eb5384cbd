import { testAccessible } from './accessible.ts'

testAccessible('light', 'every other screen')
