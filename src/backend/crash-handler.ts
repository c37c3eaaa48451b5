import type { Log } from './log.ts'

/** After an uncaught error the state of the process is unknown, while the database is as safe as after a `kill -9`. */
export const exitWithError = (log: Log, facts: Readonly<Record<string, unknown>>): never => {
  log.error('the server ends', facts)
  process.exit(1)
}

/** A closed output stream must not end the process. */
export const installCrashHandler = (log: Log): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', (error, origin) => exitWithError(log, { origin, error }))
}
