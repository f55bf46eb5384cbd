/** Why: who runs this and how it is checked. */
import { Paper } from './Paper.tsx'

export const Page = () => <Paper name="about" />
