import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * The options of a command, and its other words if it takes any. Anything else ends the process with exit code 2 and a
 * sentence that names the options, because a mistyped one must not run as if it had not been given.
 */
export function readCommandLine<const T extends Options>(options: T, { words = false } = {}) {
  try {
    return parseArgs({ options, allowPositionals: words })
  } catch (error) {
    const [wrong] = (error as Error).message.split('. ')
    const names = Object.keys(options).map((name) => `--${name}`)
    const known = names.length > 0 ? `There are ${names.join(', ')}.` : 'This command has no options.'
    process.stderr.write(`${wrong}. ${known}\n`)
    process.exit(2)
  }
}
