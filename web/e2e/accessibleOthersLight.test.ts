/** Why: the screens outside the profile, light, can be used by everyone. */
import { testAccessible } from './accessible.ts'

testAccessible('light', 'every other screen')
