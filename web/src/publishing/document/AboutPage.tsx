import { Paper } from './Paper.tsx'

export const Page = () => <Paper name="about" />
