/**
 * Ends this process when the command that started it ends, or when somebody ends it. Its own children notice and end
 * too.
 */
export function endAlong() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(signal, () => process.exit(1))
  // Listening alone would keep a process alive that has nothing more to do.
  process.channel?.unref()
}
