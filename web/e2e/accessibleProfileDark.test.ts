/** Why: the screens of the profile, dark, can be used by everyone. */
import { testAccessible } from './accessible.ts'

testAccessible('dark', 'every screen of the profile')
