/**
 * Ends this process when the command that began it is gone, and when somebody ends it on purpose. What it started sees
 * that and ends too.
 */
export function endAlong() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(signal, () => process.exit(1))
  // Listening alone would keep a process that has nothing more to do.
  process.channel?.unref()
}
