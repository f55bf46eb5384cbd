/** Why: the screens outside the profile, dark, can be used by everyone. */
import { testAccessible } from './accessible.ts'

testAccessible('dark', 'every other screen')
