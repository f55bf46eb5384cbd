/** Why: what is known of a member, why and for how long. */
import { Paper } from './Paper.tsx'

export const Page = () => <Paper name="privacy" />
