import { testAccessible } from './accessible.ts'

testAccessible('light', 'every screen of the profile')
