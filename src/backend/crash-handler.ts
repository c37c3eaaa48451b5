import type { Log } from './log.ts'

/** Ends the process: the database is as safe as after a `kill -9`, while what the process believes no longer is. */
export const exitWithError = (log: Log, facts: Readonly<Record<string, unknown>>): never => {
  log.error('the server ends', facts)
  process.exit(1)
}

/** What nobody caught ends the process, after a line that says why. Somebody who stops reading its output does not. */
export const installCrashHandler = (log: Log): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', (error, origin) => exitWithError(log, { origin, error }))
}
