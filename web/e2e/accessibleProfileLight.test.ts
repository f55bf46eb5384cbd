/** Why: the screens of the profile, light, can be used by everyone. */
import { testAccessible } from './accessible.ts'

testAccessible('light', 'every screen of the profile')
