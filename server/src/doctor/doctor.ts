/** `npm run doctor`: finds what is wrong with the installation that the settings name. Exit code 1 if anything is. */
import { readCommandLine } from '../platform/commandLine.ts'
import { examine, sayExamined } from './examine.ts'

readCommandLine({})
try {
  const examined = await examine(process.env)
  for (const line of sayExamined(examined)) console.log(line)
  process.exitCode = examined.findings.some(({ weight }) => weight !== 'notice') ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
