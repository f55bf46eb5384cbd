import { testAccessible } from './accessible.ts'

testAccessible('dark', 'every screen of the profile')
