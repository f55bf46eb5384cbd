/** Why: what a member and Tonne owe each other. */
import { Paper } from './Paper.tsx'

export const Page = () => <Paper name="terms" />
